import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './pre-projects.module.css';

/** The quiet zone is the standard's (ISO/IEC 18004, 6.3.8). */
const border = 4;

/** A text as a picture that a telephone reads. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: data.length };
  }, [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
