import { z } from '@gleba/sdk';
import type { NamedValue } from './names.ts';
import type { Paper } from './paper.ts';
import type { Template } from './template.ts';

/*
 * Trees as declarations know them: these travel to every browser, the schemas of what is in them do not. What people send is read by
 * `templateSchema` on the server; papers and names are the server's own.
 */
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

export const keptTemplate = z.custom<Template>(isRecord);
export const keptPaper = z.custom<Paper>(isRecord);
export const namedValues = z.custom<readonly NamedValue[]>(Array.isArray);

/** A value that stands in a paper, by its expression. */
export interface WrittenValue {
  readonly source: string;
  readonly text: string;
}
export const writtenValues = z.custom<readonly WrittenValue[]>(Array.isArray);

/** A value that is another one than a paper says; `label`: what it is, in the words of the template's editor. */
export const changedValue = z.object({
  source: z.string(),
  label: z.string(),
  was: z.nullable(z.string()),
  is: z.nullable(z.string()),
});
