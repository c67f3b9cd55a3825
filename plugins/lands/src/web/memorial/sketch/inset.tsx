import { type Box, extentOf, pathOf, viewOf } from '@gleba/sdk/geo';
import { useId } from 'react';
import { drawnRings } from '../../../sketch/drawn-rings.ts';
import { BoxLine } from './box-line.tsx';
import classes from './sketch.module.css';
import type { SketchSubject } from './sketch-subject.ts';

/** Where a lot lies in its block, or an area among what is around it, with the streets, as large as they fit; not to a round scale. */
export function Inset({ land, box }: { readonly land: SketchSubject; readonly box: Box }) {
  const clip = useId();
  const outlines = drawnRings(land);
  const own = outlines.flat();
  const { centre, width, height } = extentOf([...own, ...land.inset.shown.flat(2)]);
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
        {land.around.map(({ id, rings: outline }) => (
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
        {land.inset.title}
      </text>
      <BoxLine {...box} />
    </g>
  );
}
