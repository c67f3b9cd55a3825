import type { mini } from '@gleba/sdk';
import { EntityRegistry, GlebaError, kernel } from '@gleba/sdk';
import { accessSql, handle, StatementParameters } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { mostCategories, parseLotColor, rangeCount } from '../../lot-colors.ts';
import { lotClasses, type lotClassesAnswer } from '../../operations/map.ts';
import { lands } from '../../plugin.ts';
import { lotValueSql } from '../tiles/lot-value.ts';

type Classes = mini.infer<typeof lotClassesAnswer>;

const registry = new EntityRegistry([...kernel.entities, ...lands.entities]);
/** What numeric arithmetic takes without growing over it: texts that look otherwise are words. */
const number = '^-?[0-9]{1,30}([.][0-9]{1,30})?$';

interface Row {
  readonly kind: 'categories' | 'ranges';
  readonly value: string | null;
  readonly bounds: readonly string[] | null;
  readonly place: number | null;
  readonly count: number;
}

export const lotClassesHandler = handle(lotClasses, async ({ transaction }, { projectId, by }) => {
  const colorBy = parseLotColor(by);
  if (!colorBy) throw new GlebaError('VALIDATION', 'Coluna inválida.');
  return transaction(async (tx) => {
    const sink = new StatementParameters();
    const visible = [
      accessSql(sink, registry, Land, 'l', tx.actor),
      accessSql(sink, registry, Geometry, 'g', tx.actor),
    ];
    const { rows } = await tx.query<Row>(
      `with lots as materialized (
           select ${lotValueSql(sink, colorBy)} as value
           from lands.geometry g
           join lands.land l on l.organization_id = g.organization_id and l.geometry_id = g.id
           where g.project_id = ${sink.add(projectId, 'uuid')} and l.deleted_at is null and g.deleted_at is null
             and ${visible.join(' and ')}
         ), nature as (
           select count(distinct value) > ${mostCategories} and bool_and(value ~ '${number}') filter (where value is not null)
             as is_number from lots
         ), numbers as materialized (
           select case when value ~ '${number}' then value::numeric end as number
           from lots, nature where is_number and value is not null
         ), quantiles as (
           select array(select distinct unnest(percentile_disc(array[${quantiles()}]::float8[]) within group (order by number))
             order by 1) as bounds from numbers
         ), places as (
           select least(width_bucket(number, bounds), greatest(cardinality(bounds) - 1, 1)) as place, bounds
           from numbers, quantiles
         )
         select 'ranges' as kind, null as value, bounds::text[] as bounds, place, count(*)::integer as count
           from places group by bounds, place
         union all
         select 'categories', value, null, null, count(*)::integer from lots, nature
           where not coalesce(is_number, false) or value is null group by value`,
      sink.values,
    );
    return classesOf(rows);
  });
});

function quantiles(): string {
  return Array.from({ length: rangeCount + 1 }, (_, index) => index / rangeCount).join(', ');
}

function classesOf(rows: readonly Row[]): Classes {
  const empty = rows.find(({ kind, value }) => kind === 'categories' && value === null)?.count ?? 0;
  const ranges = rows.filter(({ kind }) => kind === 'ranges');
  if (ranges.length > 0) {
    const ordered = ranges.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
    const classes = ordered.map(({ bounds, place, count }) => {
      const from = bounds?.[(place ?? 1) - 1] ?? null;
      return { value: null, from, to: bounds?.[place ?? 1] ?? from, count };
    });
    return { kind: 'ranges', classes, others: 0, empty };
  }
  const values = rows
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => other.count - one.count || ((one.value ?? '') < (other.value ?? '') ? -1 : 1));
  const shown = values.slice(0, mostCategories).map(({ value, count }) => ({ value, from: null, to: null, count }));
  const others = values.slice(mostCategories).reduce((sum, { count }) => sum + count, 0);
  return { kind: 'categories', classes: shown, others, empty };
}
