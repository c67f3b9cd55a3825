import { formatArea, formatInteger, formatLength, one, type RecordOf } from '@gleba/sdk';
import { outlineLength, sketchPath } from '@gleba/sdk/geo';
import {
  type ApiClient,
  type CallOptions,
  fieldLabel,
  many,
  observer,
  useAnswer,
  useCan,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import classes from './land-record.module.css';

const shape = { geometry: one(Geometry, ['geom']) } as const;
const people = {
  residents: many(Resident, ['name'], { orderBy: ['-legalResponsible', 'name'], first: 3 }),
} as const;
const readShape = (api: ApiClient, id: string, options: CallOptions) =>
  api.record(Land, id, { fields: ['geometryId'], include: shape }, options);
const readPeople = (api: ApiClient, id: string, options: CallOptions) =>
  api.record(Land, id, { fields: ['residentCount'], include: people }, options);

const size = 120;

/** What is looked for first at a lot, and cannot be edited here: its shape, its measures, who lives there. */
export const LandGlance = observer(function LandGlance({ record }: { readonly record: RecordOf<typeof Land> }) {
  const { api } = useServices();
  const t = useTranslate();
  const can = useCan();
  const { id, geometryId } = record;
  const residentCount = record.residentCount ?? 0;
  const drawn = useAnswer(`outline of ${id} ${geometryId}`, (options) => readShape(api, id, options));
  const geom = drawn.answer?.geometry?.geom;
  const perimeter = geom && outlineLength(geom);
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
          <dd>
            {can(Resident.access.read, record.projectId) && residentCount > 0 ? (
              <Names landId={id} count={residentCount} />
            ) : (
              formatInteger(residentCount)
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
});

function Outline({ geom }: { readonly geom: Parameters<typeof sketchPath>[0] }) {
  const path = sketchPath(geom, size, 12);
  return path ? <path d={path} /> : <circle cx={size / 2} cy={size / 2} r={4} fill="var(--g-brand)" />;
}

/** Their names as far as they fit, the responsible one first. */
const Names = observer(function Names({ landId, count }: { readonly landId: string; readonly count: number }) {
  const { api } = useServices();
  const { answer } = useAnswer(`residents of ${landId} ${count}`, (options) => readPeople(api, landId, options));
  const names = answer?.residents.nodes.map(({ name }) => name ?? '').filter((name) => name !== '') ?? [];
  const rest = count - names.length;
  if (names.length === 0) return <>{formatInteger(count)}</>;
  return <>{rest > 0 ? `${names.join(', ')} +${formatInteger(rest)}` : names.join(', ')}</>;
});
