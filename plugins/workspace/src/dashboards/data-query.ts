import { z } from '@gleba/sdk';

/**
 * What a widget asks of the records of one kind, as data: no part of it is ever run as code or written into a statement. Names are
 * looked up in the entity's declaration, values become parameters, and rows are those that whoever asks may see.
 */

export const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Bucket = (typeof buckets)[number];

export const measures = ['count', 'sum', 'average', 'min', 'max', 'distinct'] as const;
export type MeasureKind = (typeof measures)[number];

export const orders = ['key', '-key', 'value', '-value'] as const;

/** As many bars as are read at a glance; with a second grouping each has parts. */
export const maxGroups = 100;
/** Two groupings make a stacked chart, three would make a puzzle. */
const maxGroupings = 2;
/** Fewer than the reading of lists allows (`FILTER_TOO_LARGE`): a widget's filter is made by hand. */
export const filterLimits = { depth: 8, nodes: 120 } as const;

const fieldName = z.string().check(z.maxLength(60), z.regex(/^[a-z][a-zA-Z0-9]*$/));
export const entityId = z.string().check(z.maxLength(90), z.regex(/^[a-z][a-z0-9]*\.[a-z][a-zA-Z0-9]*$/));

export const measure = z.union([
  z.strictObject({ kind: z.literal('count') }),
  z.strictObject({ kind: z.enum(['sum', 'average', 'min', 'max', 'distinct']), field: fieldName }),
]);
export type Measure = z.infer<typeof measure>;

export const grouping = z.strictObject({ field: fieldName, bucket: z.optional(z.enum(buckets)) });
export type Grouping = z.infer<typeof grouping>;

const shared = {
  entity: entityId,
  measure,
  groups: z.array(grouping).check(z.maxLength(maxGroupings)),
  order: z.enum(orders),
  limit: z.int().check(z.minimum(1), z.maximum(maxGroups)),
};

/** The endpoint's own filter, as lists send it; what it names is judged where it is read. */
export const listFilterValue = z
  .record(z.string(), z.unknown())
  .check(z.refine((filter) => isWithin(filter), { error: 'FILTER_TOO_LARGE' }));

export const dataQuery = z.strictObject({ ...shared, filter: z.optional(listFilterValue) });
export type DataQuery = z.infer<typeof dataQuery>;

/** One sentence of a list's filter as addresses keep it: field, operator, values. */
export const keptCondition = z.array(z.string().check(z.maxLength(200))).check(z.minLength(2), z.maxLength(60));

/** The same as a dashboard keeps it, with the filter as sentences, so that people can change them and lists can be opened with them. */
export const keptQuery = z.strictObject({ ...shared, conditions: z.array(keptCondition).check(z.maxLength(20)) });
export type KeptQuery = z.infer<typeof keptQuery>;

/** Undefined for whatever is no query. */
export function parseDataQuery(value: unknown): DataQuery | undefined {
  const parsed = z.safeParse(dataQuery, value);
  return parsed.success ? parsed.data : undefined;
}

/** Breadth and depth, without recursion: what is deep is refused, not followed. */
function isWithin(filter: unknown): boolean {
  let level: unknown[] = [filter];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > filterLimits.depth) return false;
    nodes += level.length;
    if (nodes > filterLimits.nodes) return false;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return true;
}
