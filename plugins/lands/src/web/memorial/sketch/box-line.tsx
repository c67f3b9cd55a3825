import type { Box } from '@gleba/sdk/geo';

/** The line around a part of the sheet. */
export function BoxLine({
  x,
  y,
  width,
  height,
  isStoredByDigest = false,
}: Box & { readonly isStoredByDigest?: boolean }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      fill="none"
      stroke="#000"
      strokeWidth={isStoredByDigest ? 0.6 : 0.25}
    />
  );
}
