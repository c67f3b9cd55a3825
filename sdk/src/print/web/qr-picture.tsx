import { useMemo } from 'react';
import { qrDrawing } from '../../qr/qr-drawing.ts';

export interface QrPictureProps {
  readonly text: string;
  /** What it leads to, for people who do not see it. */
  readonly label: string;
  readonly className?: string;
}

/** A text that a telephone reads, black on white in any colour scheme. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { size, path } = useMemo(() => qrDrawing(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
