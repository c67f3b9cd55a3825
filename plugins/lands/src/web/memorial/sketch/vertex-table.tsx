import { formatNumber } from '@gleba/sdk';
import { type Box, formatAzimuth } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import type { MemorialSide } from '../../../memorial-answer.ts';
import { lengthText } from '../paper-parts.tsx';
import { BoxLine } from './box-line.tsx';
import classes from './sketch.module.css';
import type { SketchSubject } from './sketch-subject.ts';

const headHeight = 9;
const rowHeight = 3.8;

export function rowsThatFit({ height }: Box): number {
  return Math.floor((height - headHeight - 1) / rowHeight);
}

/** Of the width, shared by a side's codes and whoever adjoins: codes of a registry may be long. */
const shared = 0.425;
const leastOfCodes = 0.12;
/** What a letter takes of it, and both margins together. */
const [letter, margins] = [0.0104, 0.022];

/** Shares of the width. */
function columnsFor(codes: number) {
  const side = Math.max(leastOfCodes, codes * letter + margins);
  return [
    { name: 'side', share: side, end: false },
    { name: 'azimuth', share: 0.13, end: true },
    { name: 'length', share: 0.135, end: true },
    { name: 'north', share: 0.17, end: true },
    { name: 'east', share: 0.14, end: true },
    { name: 'adjoiner', share: shared - side, end: false },
  ] as const;
}

interface TableProps {
  readonly land: Pick<SketchSubject, 'settings' | 'vertices' | 'legend'>;
  readonly sides: readonly MemorialSide[];
  readonly box: Box;
}

/** A line for each side: its azimuth and length, the coordinates of its first vertex, whom it adjoins. */
export function VertexTable({ land, sides, box }: TableProps) {
  const t = useTranslate();
  const { lengthDecimals, coordinateDecimals } = land.settings;
  const vertexOf = new Map(land.vertices.map((vertex) => [vertex.code, vertex]));
  const columns = columnsFor(Math.max(...sides.map(({ from, to }) => from.length + to.length + 1)));
  let x = box.x;
  const placed = columns.map((column) => {
    const width = column.share * box.width;
    x += width;
    return { ...column, x: x - width, width, anchor: column.end ? x - 1.2 : x - width + 1.2 };
  });
  const textOf = (side: MemorialSide, name: ReturnType<typeof columnsFor>[number]['name']): string => {
    const from = vertexOf.get(side.from);
    if (name === 'side') return `${side.from}–${side.to}`;
    if (name === 'azimuth') return formatAzimuth(side.azimuth);
    if (name === 'length') return lengthText(t, side, lengthDecimals);
    if (name === 'north') return formatNumber(from?.north, coordinateDecimals);
    if (name === 'east') return formatNumber(from?.east, coordinateDecimals);
    return shortened(side.adjoiner, Math.floor(((columns[5]?.share ?? 0) * box.width) / 1.02));
  };
  const head = box.y + headHeight;
  const roomUnder = box.y + box.height - head - sides.length * rowHeight;
  const notes = [
    ...(sides.some(({ arc }) => arc) ? [t('lands.paper.note.arcs')] : []),
    t('lands.paper.note.azimuths'),
    t(land.legend.note, { tolerance: formatNumber(land.settings.adjoinerTolerance, 2) }),
  ];
  return (
    <g>
      <text x={box.x + box.width / 2} y={box.y + 3.4} className={classes.heading}>
        {t('lands.paper.table')}
      </text>
      {placed.map(({ name, x: left, width }) => (
        <text key={name} x={left + width / 2} y={head - 1.3} className={classes.head}>
          {t(`lands.paper.column.${name}`)}
        </text>
      ))}
      <path d={`M${box.x} ${box.y + 4.8}h${box.width}M${box.x} ${head}h${box.width}`} className={classes.rule} />
      {sides.map((side, index) => {
        const y = head + (index + 0.5) * rowHeight;
        return (
          <g key={`${side.ring}.${side.index}`}>
            {placed.map(({ name, end, anchor }) => (
              <text key={name} x={anchor} y={y} dy="0.35em" className={classes.cell} textAnchor={end ? 'end' : 'start'}>
                {textOf(side, name)}
              </text>
            ))}
            <path d={`M${box.x} ${y + rowHeight / 2}h${box.width}`} className={classes.hair} />
          </g>
        );
      })}
      {placed.slice(1).map(({ name, x: left }) => (
        <path key={name} d={`M${left} ${box.y + 4.8}V${head + sides.length * rowHeight}`} className={classes.hair} />
      ))}
      {roomUnder >= 3.2 * notes.length + 2
        ? notes.map((note, index) => (
            <text
              key={note}
              x={box.x + 1.2}
              y={box.y + box.height - 2 - (notes.length - 1 - index) * 3.2}
              className={classes.cell}
            >
              {note}
            </text>
          ))
        : null}
      <BoxLine {...box} />
    </g>
  );
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
