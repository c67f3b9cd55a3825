import * as z from 'zod/mini';
import type { Given } from '../operation/operation.ts';
import { hasText, say } from '../text/say.ts';
import type { Locale } from '../text/translate.ts';
import { type GlebaError, sentence, wordsOf } from './gleba-error.ts';

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * Why something was refused, kept beside the words of that moment, so that everybody reads it in their own language: a job that
 * failed, a row that was left out.
 */
export const refusal = z.object({
  /** The sentence is `errors.<reason>`: `<plugin>.<name>` of a declared error, `core.<CODE>` of one that is no more than its code. */
  reason: z.string(),
  facts,
  /** Complaints beside fields; a field by the key of its label where that is known, else by its name. */
  fields: z.array(z.object({ field: z.string(), reason: z.string(), facts })),
});
export type Refusal = z.infer<typeof refusal>;

/** Characters of one as JSON; what is longer than people read is told in words alone. */
const longest = 8000;

/** Undefined where an error has words that are no sentence of ours: those of a library or of another server. */
export function refusalOf({ code, reason, message, facts: values, fields }: GlebaError): Refusal | undefined {
  const named = reason ?? (message === wordsOf(code) ? `core.${code}` : undefined);
  const beside = fields.flatMap((problem) =>
    problem.reason === undefined ? [] : [{ field: problem.field, reason: problem.reason, facts: { ...problem.facts } }],
  );
  if (named === undefined || beside.length < fields.length) return undefined;
  const kept = { reason: named, facts: { ...values }, fields: beside };
  return JSON.stringify(kept).length > longest ? undefined : kept;
}

/**
 * In the language of whoever reads; `words` are those of the moment, which stand where nothing else was kept, or where this program
 * has no such sentence. On the server the locale is said, a browser speaks that of its screen.
 */
export function sayRefusal(kept: Given<Refusal> | null | undefined, words: string, locale?: Locale): string {
  if (!kept || !isKnown(kept.reason, locale)) return words;
  const said = sentence(kept.reason, kept.facts, locale);
  const named = kept.fields.map(({ field, reason, facts: values }) => ({
    name: hasText(field, locale) ? say(field, {}, locale) : field,
    text: sentence(reason, values, locale),
  }));
  return [said, ...besideOnce(named.filter(({ text }) => text !== said))].join(' ');
}

/** What is said of several fields is said once, behind all of their names. */
function besideOnce(problems: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const texts = [...new Set(problems.map(({ text }) => text))];
  return texts.map((text) => {
    const names = problems.filter((problem) => problem.text === text).map(({ name }) => name);
    return `${names.join(', ')}: ${text}`;
  });
}

/** Whether this program has the sentence of a declared error. */
export function isKnown(reason: string, locale?: Locale): boolean {
  return hasText(`errors.${reason}`, locale) || hasText(`errors.${reason}#other`, locale);
}

/** What is written of an error: its words in a language, and what they are said from in others. */
export interface KeptError {
  /** Made anew from `refusal` by whoever knows the sentence. */
  readonly message: string;
  readonly refusal: Refusal | null;
}

/**
 * The words name the fields that they are about: a person must be able to act on them. `entityId`: whose fields they are, which
 * gives them their labels in every language.
 */
export function keptError(error: GlebaError, locale: Locale, entityId?: string): KeptError {
  const labelled = (field: string) => {
    const key = `${entityId}.${field}`;
    return entityId !== undefined && hasText(key, locale) ? key : field;
  };
  const found = refusalOf(error);
  const kept = found && { ...found, fields: found.fields.map((one) => ({ ...one, field: labelled(one.field) })) };
  return { message: sayRefusal(kept, wordsWithFields(error), locale).slice(0, 2000), refusal: kept ?? null };
}

function wordsWithFields({ message, fields }: GlebaError): string {
  const beside = fields.filter((field) => field.message !== message);
  return [message, ...beside.map((field) => `${field.field}: ${field.message}`)].join(' ');
}
