import { formatNumber } from '@gleba/sdk';
import { type Bounds, boundsOf } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import classes from './differences.module.css';

export interface MovedCorner {
  readonly longitude: number;
  readonly latitude: number;
  readonly metres: number;
}

interface DifferencePictureProps {
  readonly former: object | null;
  readonly next: object | null;
  readonly moved: readonly MovedCorner[];
}

const size = 260;
const margin = 22;
/** Corners that are told in words at their place. */
const named = 4;

/** Both outlines in one frame, the former dashed, with the corners that moved. */
export function DifferencePicture({ former, next, moved }: DifferencePictureProps) {
  const t = useTranslate();
  const bounds = boundsOf({
    coordinates: [former, next].map((shape) => (shape && 'coordinates' in shape ? shape.coordinates : [])),
  });
  if (!bounds) return null;
  const place = placer(bounds);
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('lands.differences.picture')}
    >
      {next ? <path className={classes.next} d={pathOf(next, place)} fillRule="evenodd" /> : null}
      {former ? <path className={classes.formerShape} d={pathOf(former, place)} /> : null}
      {moved.map(({ longitude, latitude, metres }, index) => {
        const [x, y] = place([longitude, latitude]);
        return (
          <g key={`${longitude} ${latitude}`}>
            <circle className={classes.moved} cx={x} cy={y} r={3.5} />
            {index < named ? (
              <text
                x={x < size / 2 ? x + 6 : x - 6}
                y={y < size / 2 ? y - 6 : y + 14}
                textAnchor={x < size / 2 ? 'start' : 'end'}
              >
                {formatNumber(metres, 2)} m
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

type Place = (position: readonly number[]) => readonly [number, number];

/** North up; a degree of longitude is shorter than one of latitude by the cosine of the latitude. */
function placer([west, south, east, north]: Bounds): Place {
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * narrow, north - south];
  const scale = (size - 2 * margin) / Math.max(width, height, 1e-12);
  const [left, top] = [(size - width * scale) / 2, (size - height * scale) / 2];
  return ([x = 0, y = 0]) => [left + (x - west) * narrow * scale, top + (north - y) * scale];
}

function pathOf(shape: object, place: Place): string {
  const rings: string[] = [];
  const visit = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [first] = coordinates;
    if (!Array.isArray(first) || typeof first[0] !== 'number') {
      for (const part of coordinates) visit(part);
      return;
    }
    const points = (coordinates as readonly (readonly number[])[]).map((position) =>
      place(position)
        .map((value) => value.toFixed(1))
        .join(' '),
    );
    rings.push(`M${points.join('L')}`);
  };
  if ('coordinates' in shape) visit(shape.coordinates);
  return rings.join('');
}
