import { extentOf, labelPoint, type SheetPoint, viewOf } from '@gleba/sdk/geo';
import type { AreaMemorial } from '../../area-answers.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { drawnRings } from '../../sketch/drawn-rings.ts';
import classes from './classification.module.css';
import { sideKey } from './sides-draft.ts';

const width = 640;
const height = 380;
const margin = 56;

interface DrawingProps {
  readonly memorial: Pick<MemorialAnswer, 'vertices' | 'sides'>;
  readonly around: {
    readonly lots: readonly Pick<AreaMemorial['neighbours'][number], 'id' | 'label' | 'rings'>[];
    readonly boundaries: MemorialAnswer['boundaries'];
  };
  readonly label: string;
  /** How a side stands there, by its key. */
  readonly paintOf: (key: string) => { readonly color: string; readonly word: string };
  /** Pixels of a side that has room for its word. */
  readonly leastForWord?: number;
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
}

/** A lot or an area and what is around it, north up, each side in its colour and with its word. */
export function SidesDrawing(props: DrawingProps) {
  const { memorial, around, label, paintOf, leastForWord = 26, active, onActive } = props;
  const outlines = drawnRings(memorial);
  const bounds = extentOf(outlines.flat());
  const box = { x: 0, y: 0, width, height };
  const scale = Math.max((bounds.width * 1000) / (width - 2 * margin), (bounds.height * 1000) / (height - 2 * margin));
  const { place } = viewOf(box, bounds.centre, scale);
  const spotOf = new Map(memorial.vertices.map(({ code, east, north }) => [code, place([east, north])]));
  const write = (line: readonly SheetPoint[]) => line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const rings = outlines.map((ring) => ring.map(place));
  // A side's word stands outside of its middle: no lot's number is written there.
  const words = memorial.sides.map(({ from, to }) => [spotOf.get(from) ?? [0, 0], spotOf.get(to) ?? [0, 0]]);
  const isFree = ([x, y]: SheetPoint) =>
    words.every(([a = [0, 0], b = [0, 0]]) => Math.hypot((a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y) > 90);
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {around.lots.map(({ id, label: name, rings: outline }) => {
        const placed = outline.map((ring) => ring.map(place));
        const { spot } = labelPoint(placed);
        return (
          <g key={id}>
            <path d={placed.map((ring) => `M${write(ring)}Z`).join('')} className={classes.other} />
            {isFree(spot) ? (
              <text x={spot[0]} y={spot[1]} className={classes.otherName}>
                {name}
              </text>
            ) : null}
          </g>
        );
      })}
      {around.boundaries.map(({ lines }, index) => (
        <path key={index} d={lines.map((line) => `M${write(line.map(place))}`).join('')} className={classes.street} />
      ))}
      <path d={rings.map((ring) => `M${write(ring)}Z`).join('')} className={classes.own} />
      {memorial.sides.map((side) => {
        const key = sideKey(side);
        const { color, word } = paintOf(key);
        const from: SheetPoint = spotOf.get(side.from) ?? [0, 0];
        const to: SheetPoint = spotOf.get(side.to) ?? [0, 0];
        const way = write([from, ...(side.arc?.through ?? []).map(place), to]);
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
        const out = [(to[1] - from[1]) / length, (from[0] - to[0]) / length] as const;
        const middle = [(from[0] + to[0]) / 2 + out[0] * 18, (from[1] + to[1]) / 2 + out[1] * 14] as const;
        const anchor = Math.abs(out[0]) < 0.5 ? 'middle' : out[0] > 0 ? 'start' : 'end';
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside it offers the same to the keyboard
          <g key={key} onClick={() => onActive(key)} className={classes.side}>
            <path d={`M${way}`} className={classes.reach} />
            <path
              d={`M${way}`}
              className={classes.line}
              style={{ stroke: color }}
              data-active={key === active || undefined}
            />
            {length > leastForWord ? (
              <text x={middle[0] - out[0] * 6} y={middle[1] + 4} className={classes.word} textAnchor={anchor}>
                {word}
              </text>
            ) : null}
          </g>
        );
      })}
      {[...spotOf].map(([code, [x, y]]) => (
        <circle key={code} cx={x} cy={y} r={3} className={classes.vertex} />
      ))}
    </svg>
  );
}
