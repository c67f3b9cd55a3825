import { interleavedWidths } from '../../slips/interleaved.ts';
import classes from './slips.module.css';

export interface SlipBarsProps {
  readonly digits: string;
  readonly label: string;
}

/** A slip's code as bars, drawn as long and as high as FEBRABAN has it (103 by 13 mm). */
export function SlipBars({ digits, label }: SlipBarsProps) {
  const widths = interleavedWidths(digits);
  let at = 0;
  const bars = widths.flatMap((width, index) => {
    const x = at;
    at += width;
    return index % 2 === 0 ? [`M${x} 0h${width}v1h-${width}z`] : [];
  });
  return (
    <svg
      className={classes.bars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${at} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} fill="#000" />
    </svg>
  );
}
