import { formatArea, formatInteger, formatLength, type RecordOf } from '@gleba/sdk';
import { sketchPath } from '@gleba/sdk/geo';
import { fieldLabel, observer, useQuery, useTranslate } from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import { landPerimeter } from '../../operations/papers.ts';
import classes from './land-record.module.css';
import type { LandDetails, LandShape } from './use-land-details.ts';

const size = 120;

interface LandGlanceProps {
  readonly record: RecordOf<typeof Land>;
  readonly details: LandDetails;
}

/** What is looked for first at a lot, and cannot be edited here: its shape, its measures, who lives there. */
export const LandGlance = observer(function LandGlance({ record, details: { answer } }: LandGlanceProps) {
  const t = useTranslate();
  const geom = answer?.shape?.geom;
  const perimeter = usePerimeter(record);
  const figures = [
    [fieldLabel(t, Land, 'computedArea'), formatArea(record.computedArea)],
    [t('lands.geometryTab.perimeter'), perimeter === undefined ? '' : formatLength(perimeter.toFixed(4))],
  ] as const;
  return (
    <div className={classes.glance}>
      <svg className={classes.sketch} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {geom ? <Outline geom={geom} /> : null}
      </svg>
      <dl className={classes.figures}>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
        <div className={classes.whole}>
          <dt>{fieldLabel(t, Land, 'residentCount')}</dt>
          <dd>{peopleText(record.residentCount ?? 0, answer?.people ?? [])}</dd>
        </div>
      </dl>
    </div>
  );
});

/** As the lot's papers print it: another figure under the same word would have to be explained. */
function usePerimeter({ id, projectId, geometryId }: RecordOf<typeof Land>): number | undefined {
  const input = projectId && geometryId ? { projectId, landId: id } : undefined;
  return useQuery(landPerimeter, input, { staleOn: [Land, Geometry, MemorialSetting] }).answer?.perimeter;
}

function Outline({ geom }: Pick<LandShape, 'geom'>) {
  const path = sketchPath(geom, size, 12);
  return path ? <path d={path} /> : <circle cx={size / 2} cy={size / 2} r={4} fill="var(--g-brand)" />;
}

/** Their names as far as they fit, the responsible one first; how many they are where no name is known. */
function peopleText(count: number, names: readonly string[]): string {
  if (names.length === 0) return formatInteger(count);
  const rest = count - names.length;
  return rest > 0 ? `${names.join(', ')} +${formatInteger(rest)}` : names.join(', ');
}
