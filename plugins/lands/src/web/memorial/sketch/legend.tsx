import type { Box } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import { BoxLine } from './box-line.tsx';
import classes from './sketch.module.css';
import type { SketchSubject } from './sketch-subject.ts';

/** What the signs mean. */
export function Legend({ box, names }: { readonly box: Box; readonly names: SketchSubject['legend'] }) {
  const t = useTranslate();
  const [x, first] = [box.x + 3, box.y + 6.6];
  const rows = [
    { name: names.own, sign: (y: number) => <path d={`M${x} ${y}h9`} className={classes.lot} /> },
    {
      name: 'lands.paper.legend.vertex',
      sign: (y: number) => <circle cx={x + 4.5} cy={y} r={0.75} className={classes.vertex} />,
    },
    { name: names.around, sign: (y: number) => <path d={`M${x} ${y}h9`} className={classes.otherLand} /> },
    { name: 'lands.paper.legend.street', sign: (y: number) => <path d={`M${x} ${y}h9`} className={classes.street} /> },
    {
      name: 'lands.paper.legend.grid',
      sign: (y: number) => <path d={`M${x + 3} ${y}h3M${x + 4.5} ${y - 1.5}v3`} className={classes.cross} />,
    },
  ];
  return (
    <g>
      <text x={box.x + box.width / 2} y={box.y + 3.2} className={classes.heading}>
        {t('lands.paper.legend')}
      </text>
      {rows.map(({ name, sign }, index) => (
        <g key={name}>
          {sign(first + index * 3.7)}
          <text x={x + 12} y={first + index * 3.7} dy="0.35em" className={classes.cell}>
            {t(name)}
          </text>
        </g>
      ))}
      <BoxLine {...box} />
    </g>
  );
}
