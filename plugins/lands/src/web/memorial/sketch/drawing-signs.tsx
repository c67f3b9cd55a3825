import { formatInteger } from '@gleba/sdk';
import { formatSigned, roundStep } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import classes from './sketch.module.css';
import { drawing, type SketchLayout } from './sketch-layout.ts';

/** What makes a drawing a map: north, bar, coordinates along the edges. */
export function DrawingSigns({ layout, convergence }: { readonly layout: SketchLayout; readonly convergence: number }) {
  return (
    <g>
      <Coordinates layout={layout} />
      <North convergence={convergence} />
      <Bar scale={layout.view.scale} />
    </g>
  );
}

function Coordinates({ layout: { ticks } }: { readonly layout: SketchLayout }) {
  const bottom = drawing.y + drawing.height;
  // The corner on the right is north's.
  const isFree = (x: number) => x > drawing.x + 8 && x < drawing.x + drawing.width - 32;
  return (
    <g className={classes.coordinate}>
      {ticks.east
        .filter(({ x }) => isFree(x))
        .map(({ value, x }) => (
          <g key={value}>
            <path d={`M${x} ${drawing.y}v2M${x} ${bottom}v-2`} className={classes.tick} />
            <rect x={x - 6} y={drawing.y + 2.1} width={12} height={2.4} className={classes.ground} />
            <text x={x} y={drawing.y + 3.9} textAnchor="middle">
              E {formatInteger(value)}
            </text>
          </g>
        ))}
      {ticks.north
        .filter(({ y }) => y > drawing.y + 14 && y < bottom - 14)
        .map(({ value, y }) => (
          <g key={value}>
            <path d={`M${drawing.x} ${y}h2M${drawing.x + drawing.width} ${y}h-2`} className={classes.tick} />
            <rect x={drawing.x + 2.2} y={y - 7.5} width={2.4} height={15} className={classes.ground} />
            <text
              x={drawing.x + 3.4}
              y={y}
              textAnchor="middle"
              transform={`rotate(-90 ${drawing.x + 3.4} ${y})`}
              dy="0.35em"
            >
              N {formatInteger(value)}
            </text>
          </g>
        ))}
    </g>
  );
}

/** Grid north is the sheet's up; geodetic north is told by the convergence between them. */
function North({ convergence }: { readonly convergence: number }) {
  const [x, y] = [drawing.x + drawing.width - 13, drawing.y + 12];
  return (
    <g>
      <rect x={x - 11} y={drawing.y + 0.2} width={23.8} height={27} fill="#fff" />
      <path d={`M${x} ${y - 6}L${x + 3} ${y + 6}L${x} ${y + 3.4}Z`} fill="#000" stroke="#000" strokeWidth={0.25} />
      <path d={`M${x} ${y - 6}L${x - 3} ${y + 6}L${x} ${y + 3.4}Z`} fill="#fff" stroke="#000" strokeWidth={0.25} />
      <text x={x} y={y - 7} className={classes.northLetter}>
        NQ
      </text>
      <text x={x} y={y + 9.6} className={classes.small}>
        γ = {formatSigned(convergence)}
      </text>
    </g>
  );
}

/** Four fields, black and white, of a round length. */
function Bar({ scale }: { readonly scale: number }) {
  const t = useTranslate();
  const step = roundStep(scale, 9);
  const width = (step * 1000) / scale;
  const [x, y] = [drawing.x + 8, drawing.y + drawing.height - 6.5];
  return (
    <g className={classes.small}>
      <rect x={x - 7.8} y={y - 8} width={4 * width + 20} height={14.3} fill="#fff" />
      {[0, 1, 2, 3].map((index) => (
        <rect
          key={index}
          x={x + index * width}
          y={y}
          width={width}
          height={1.4}
          fill={index % 2 === 0 ? '#000' : '#fff'}
          stroke="#000"
          strokeWidth={0.2}
        />
      ))}
      {[0, 1, 2, 4].map((index) => (
        <text key={index} x={x + index * width} y={y - 1}>
          {formatInteger(index * step)}
          {index === 4 ? ' m' : ''}
        </text>
      ))}
      <text x={x + 2 * width} y={y + 4.3}>
        {t('lands.paper.scale')} 1:{formatInteger(scale)}
      </text>
    </g>
  );
}
