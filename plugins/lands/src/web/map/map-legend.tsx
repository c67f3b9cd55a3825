import { formatInteger } from '@gleba/sdk';
import { useTranslate, valueLabel } from '@gleba/sdk/web';
import { Land, landStatuses } from '../../entities/land.entity.ts';
import type { StatusCounts } from '../land/use-status-counts.ts';
import { type MapMode, palettes } from './land-colors.ts';
import classes from './land-map.module.css';

/** What the colours mean, and how many lots there are of each. */
export function MapLegend({ mode, counts }: { readonly mode: MapMode; readonly counts: StatusCounts | undefined }) {
  const t = useTranslate();
  const shown = landStatuses.filter((status) => counts === undefined || counts[status] > 0);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.legend} aria-label={t('lands.map.legend')}>
      {shown.map((status) => {
        const { fill, line } = palettes[mode].status[status];
        return (
          <div key={status} className={classes.legendLine}>
            <dt>
              <span className={classes.swatch} style={{ background: fill, borderColor: line }} aria-hidden />
              {valueLabel(t, Land, 'computedStatus', status)}
            </dt>
            <dd>{counts ? formatInteger(counts[status]) : ''}</dd>
          </div>
        );
      })}
    </dl>
  );
}
