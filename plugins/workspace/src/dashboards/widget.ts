import { z } from '@gleba/sdk';
import { entityId, keptCondition, keptQuery } from './data-query.ts';

/** Kinds that the workspace draws by itself; plugins add others, named `<plugin>.<name>`. */
export const ownKinds = ['number', 'change', 'bar', 'line', 'stacked', 'pie', 'table', 'text'] as const;
export type OwnKind = (typeof ownKinds)[number];

/** Columns of the grid; a row is `rowHeight` high. */
export const gridColumns = 12;
export const maxWidgets = 40;
export const maxHeight = 12;
const maxRow = 500;

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

export const place = {
  x: whole(0, gridColumns - 1),
  y: whole(0, maxRow),
  w: whole(1, gridColumns),
  h: whole(1, maxHeight),
};

export const widget = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-zA-Z0-9-]{1,36}$/)),
    kind: z.string().check(z.maxLength(80), z.regex(/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9.]*)?$/)),
    title: z.string().check(z.maxLength(120)),
    ...place,
    query: z.optional(keptQuery),
    text: z.optional(z.string().check(z.maxLength(4000))),
  })
  .check(z.refine(({ x, w }) => x + w <= gridColumns));
export type Widget = z.infer<typeof widget>;

export const widgets = z.array(widget).check(
  z.maxLength(maxWidgets),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
);

/** What holds for every widget about this kind of record, and for fields of the same name and kind elsewhere. */
export const sharedFilter = z.strictObject({
  entity: entityId,
  conditions: z.array(keptCondition).check(z.maxLength(20)),
});
export type SharedFilter = z.infer<typeof sharedFilter>;
