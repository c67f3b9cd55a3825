import { type Box, extentOf, pathOf, viewOf } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import { useId } from 'react';
import type { MemorialAnswer } from '../../../memorial-answer.ts';
import { drawnRings } from '../drawn-rings.ts';
import { BoxLine } from './box-line.tsx';
import classes from './sketch.module.css';

/** Where the lot lies in its block: the block's lots and the streets around, as large as they fit; not to a round scale. */
export function Inset({ land, box }: { readonly land: MemorialAnswer; readonly box: Box }) {
  const clip = useId();
  const t = useTranslate();
  const outlines = drawnRings(land);
  const own = outlines.flat();
  const block = land.lots.filter((lot) => lot.block === land.block);
  const { centre, width, height } = extentOf([...own, ...block.flatMap(({ rings }) => rings.flat())]);
  const room = { x: box.x, y: box.y + 4.5, width: box.width, height: box.height - 4.5 };
  const scale = Math.max((width * 1000) / (room.width - 12), (height * 1000) / (room.height - 10), 1);
  const { place } = viewOf(room, centre, scale);
  const rings = outlines.map((ring) => ring.map(place));
  return (
    <g>
      <clipPath id={clip}>
        <rect {...room} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {land.lots.map(({ id, rings: outline }) => (
          <path key={id} d={pathOf(outline.map((ring) => ring.map(place)))} className={classes.insetLand} />
        ))}
        {land.boundaries.map(({ lines }, index) => (
          <path
            key={index}
            d={pathOf(
              lines.map((line) => line.map(place)),
              false,
            )}
            className={classes.insetStreet}
          />
        ))}
        <path d={pathOf(rings)} className={classes.insetOwn} />
      </g>
      <text x={box.x + box.width / 2} y={box.y + 3.2} className={classes.heading}>
        {t('lands.paper.inset', { block: land.block })}
      </text>
      <BoxLine {...box} />
    </g>
  );
}
