import type { z } from '@gleba/sdk';
import { constant, handle } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { maxCategories, parseLandColor, rangeCount } from '../../land-coloring.ts';
import { landClasses, type landClassesAnswer } from '../../operations/map.ts';
import { landErrors } from '../land-errors.ts';
import { landColorValue } from '../tiles/land-value.ts';

type Classes = z.infer<typeof landClassesAnswer>;

/** What numeric arithmetic takes without growing over it: texts that look otherwise are words. */
const number = '^-?[0-9]{1,30}([.][0-9]{1,30})?$';

interface Row {
  readonly kind: 'categories' | 'ranges';
  readonly value: string | null;
  readonly bounds: readonly string[] | null;
  readonly place: number | null;
  readonly count: number;
}

export const landClassesHandler = handle(landClasses, async ({ transaction }, { projectId, by }) => {
  const colorBy = parseLandColor(by);
  if (!colorBy) throw landErrors.columnInvalid();
  return transaction(async (tx) => {
    const rows = await tx.sql<Row>({ because: 'quantiles of values that only their texts tell to be numbers' })`
      with lots as materialized (
           select ${landColorValue(colorBy)} as value
           from ${Geometry} g
           join ${Land} l on l.organization_id = g.organization_id and l.geometry_id = g.id
           where g.project_id = ${projectId}::uuid
         ), nature as (
           select count(distinct value) > ${constant(maxCategories)} and bool_and(value ~ ${number}::text) filter (where value is not null)
             as is_number from lots
         ), numbers as materialized (
           select case when value ~ ${number}::text then value::numeric end as number
           from lots, nature where is_number and value is not null
         ), quantiles as (
           select array(select distinct unnest(percentile_disc(${quantiles}::float8[]) within group (order by number))
             order by 1) as bounds from numbers
         ), places as (
           select least(width_bucket(number, bounds), greatest(cardinality(bounds) - 1, 1)) as place, bounds
           from numbers, quantiles
         )
         select 'ranges' as kind, null as value, bounds::text[] as bounds, place, count(*)::integer as count
           from places group by bounds, place
         union all
         select 'categories', value, null, null, count(*)::integer from lots, nature
           where not coalesce(is_number, false) or value is null group by value`;
    return classesOf(rows);
  });
});

const quantiles = Array.from({ length: rangeCount + 1 }, (_, index) => index / rangeCount);

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
  const shown = values.slice(0, maxCategories).map(({ value, count }) => ({ value, from: null, to: null, count }));
  const others = values.slice(maxCategories).reduce((sum, { count }) => sum + count, 0);
  return { kind: 'categories', classes: shown, others, empty };
}
