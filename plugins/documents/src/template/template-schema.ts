import { z } from '@gleba/sdk';
import { expressionLimits } from '../expression/limits.ts';
import { pictureWidth, templateLimits } from './limits.ts';
import { isEmbeddedPicture } from './picture.ts';
import {
  alignments,
  type Block,
  type Inline,
  type ListItem,
  marks,
  numberPlaces,
  paperSizes,
  type Template,
  templateVersion,
} from './template.ts';
import { valueFormats } from './value-formats.ts';

/*
 * What a template may be, to the last key. For the server alone: what a schema is made of would come with the first screens of every browser.
 */
const source = z.string().check(z.minLength(1), z.maxLength(expressionLimits.source));
const align = z.optional(z.enum(alignments));

const value = {
  source,
  format: z.optional(z.enum(valueFormats)),
  otherwise: z.optional(z.string().check(z.maxLength(templateLimits.besideValue))),
  before: z.optional(z.string().check(z.minLength(1), z.maxLength(templateLimits.besideValue))),
  after: z.optional(z.string().check(z.minLength(1), z.maxLength(templateLimits.besideValue))),
  marks: z.optional(z.array(z.enum(marks)).check(z.maxLength(marks.length))),
};
const millimetres = z.number().check(z.gte(pictureWidth.least), z.lte(pictureWidth.most));
const picture = {
  data: z.string().check(z.maxLength(templateLimits.picture * 2), z.refine(isEmbeddedPicture)),
  millimetres,
  align,
  text: z.string().check(z.maxLength(200)),
};

const inline: z.ZodMiniType<Inline> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().check(z.maxLength(templateLimits.text)),
    marks: z.optional(z.array(z.enum(marks)).check(z.maxLength(marks.length))),
  }),
  z.strictObject({ kind: z.literal('break') }),
  z.strictObject({ kind: z.literal('value'), ...value }),
]);
const line = z.array(inline).check(z.maxLength(2000));

const items: z.ZodMiniType<ListItem[]> = z.lazy(() =>
  z
    .array(z.strictObject({ children: line, list: z.optional(z.strictObject({ isOrdered: z.boolean(), items })) }))
    .check(z.maxLength(1000)),
);

const blocks: z.ZodMiniType<Block[]> = z.lazy(() => z.array(block).check(z.maxLength(5000)));
const block: z.ZodMiniType<Block> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), align, children: line }),
  z.strictObject({ kind: z.literal('heading'), level: z.literal([1, 2, 3]), align, children: line }),
  z.strictObject({ kind: z.literal('list'), isOrdered: z.boolean(), items }),
  z.strictObject({
    kind: z.literal('table'),
    hasBorders: z.optional(z.boolean()),
    rows: z
      .array(
        z.strictObject({
          cells: z
            .array(z.strictObject({ isHead: z.optional(z.boolean()), children: blocks }))
            .check(z.minLength(1), z.maxLength(30)),
          each: z.optional(source),
        }),
      )
      .check(z.maxLength(1000)),
  }),
  z.strictObject({ kind: z.literal('pageBreak') }),
  z.strictObject({ kind: z.literal('picture'), ...picture }),
  z.strictObject({ kind: z.literal('drawing'), source, millimetres, align }),
  z.strictObject({ kind: z.literal('signature'), children: line }),
  z.strictObject({ kind: z.literal('condition'), test: source, children: blocks }),
  z.strictObject({ kind: z.literal('loop'), each: source, children: blocks }),
]);

const margin = z.number().check(z.gte(0), z.lte(80));
export const templateSchema: z.ZodMiniType<Template> = z.strictObject({
  version: z.literal(templateVersion),
  page: z.strictObject({
    size: z.enum(paperSizes),
    isLandscape: z.boolean(),
    margins: z.strictObject({ top: margin, right: margin, bottom: margin, left: margin }),
    numbers: z.enum(numberPlaces),
  }),
  header: blocks,
  footer: blocks,
  body: blocks,
});
