import type { AnswerOf } from '@gleba/sdk';
import { extentOf, type Point, pathOf, ringsOf } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import type { coordinatesPreview } from '../../operations/coordinates.ts';
import classes from './coordinates.module.css';

type Preview = AnswerOf<typeof coordinatesPreview>;

interface SketchProps {
  /** Metres, or what is drawn as if it were. */
  readonly corners: readonly { readonly code: string; readonly place: Point; readonly isSnapped: boolean }[];
  /** With the points that arcs are drawn by; without it corners are joined by straight lines. */
  readonly outline: readonly Point[] | undefined;
  readonly neighbours: Preview['neighbours'];
  /** The last corner is not joined with the first. */
  readonly isLine: boolean;
}

const [width, height, margin] = [420, 320, 36];
/** More names than these would lie upon each other. */
const mostNames = 40;

/** The corners in their order, joined, with the lots around them: north up, true to scale. */
export function CoordinatesSketch({ corners, outline, neighbours, isLine }: SketchProps) {
  const t = useTranslate();
  const extent = extentOf(outline ?? corners.map(({ place }) => place));
  const scale = Math.min((width - 2 * margin) / (extent.width || 1), (height - 2 * margin) / (extent.height || 1));
  const place = ([x, y]: Point): Point => [
    width / 2 + (x - extent.centre[0]) * scale,
    height / 2 - (y - extent.centre[1]) * scale,
  ];
  const spots = corners.map((corner) => ({ ...corner, spot: place(corner.place) }));
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('lands.coordinates.sketch', { count: corners.length })}
    >
      {neighbours.map(({ block, lot, shape }) => {
        const rings = ringsOf(shape).map((ring) => ring.map(place));
        const [x, y] = middleOf(rings[0] ?? []);
        return (
          <g key={`${block}/${lot}/${x}`}>
            <path className={classes.other} d={pathOf(rings)} />
            <text className={classes.otherName} x={x} y={y}>
              {block}/{lot}
            </text>
          </g>
        );
      })}
      <path
        className={classes.outline}
        d={pathOf([!isLine && outline ? outline.map(place) : spots.map(({ spot }) => spot)], !isLine)}
        data-line={isLine || undefined}
        fillRule="evenodd"
      />
      {spots.map(({ code, spot: [x, y], isSnapped }, index) => (
        <g key={index}>
          <circle className={classes.corner} data-snapped={isSnapped || undefined} cx={x} cy={y} r={3.5} />
          {spots.length <= mostNames ? (
            <text
              className={classes.cornerName}
              x={x + (x < width / 2 ? -7 : 7)}
              y={y + (y < height / 2 ? -5 : 12)}
              textAnchor={x < width / 2 ? 'end' : 'start'}
            >
              {code}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

/** Within the frame: of a large neighbour a part is seen. */
function middleOf(ring: readonly Point[]): Point {
  const seen = ring.map(([x, y]): Point => [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)]);
  return seen.length === 0 ? [0, 0] : (extentOf(seen).centre as Point);
}
