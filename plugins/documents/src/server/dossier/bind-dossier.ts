import { PDFDocument } from '@cantoo/pdf-lib';
import { type ForeignReaders, formatDate, GlebaError, languageOf, type PagePrinter, say } from '@gleba/sdk';
import { fileTitle } from '@gleba/sdk/exchange/server';
import { type JobContext, todayOf } from '@gleba/sdk/server';
import { type BoundSource, dossierBinding } from '../../dossier/dossier-binding.ts';
import { dossierErrors } from '../dossier-errors.ts';

import { pageErrors } from '../page-errors.ts';
import { indexHtml } from './dossier-index.ts';

export interface NamedSource {
  readonly title: string;
  readonly source?: BoundSource | undefined;
  /** Why there is none. */
  readonly message?: string;
}
export interface BoundDossier {
  readonly name: string;
  readonly sheets: number;
  readonly bytes: number;
  readonly left: readonly { readonly name: string; readonly message: string }[];
}
interface About {
  readonly title: string;
  readonly lines: readonly string[];
  readonly storageKey: string;
}
type Context = Pick<JobContext, 'actor' | 'files' | 'signal' | 'transaction'>;

/** Of what a file weighs in the reading process: pictures are unpacked there. */
const bytesOfFile = 4_000_000;

/**
 * Binds what there is, behind an index, and stores it. Files of others are counted and bound in the process that reads; one that ends it is
 * found by trying each alone, told by its name, and the rest is bound.
 */
export async function bindDossier(
  context: Context,
  services: { readonly readers: ForeignReaders; readonly printer: PagePrinter },
  given: readonly NamedSource[],
  about: About,
): Promise<BoundDossier> {
  try {
    return await bound(context, services, given, about);
  } catch (error) {
    if (!endedItsReader(error)) throw error;
    const tried: NamedSource[] = [];
    for (const one of given) tried.push(await alone(one));
    return bound(context, services, tried, about);
  }

  async function alone(one: NamedSource): Promise<NamedSource> {
    if (!one.source) return one;
    try {
      const reading = await services.readers.open(dossierBinding, { sources: [one.source] }, request(context, 1));
      await reading.close();
      return one;
    } catch (error) {
      if (!endedItsReader(error)) throw error;
      return { title: one.title, message: error.message };
    }
  }
}

const endedItsReader = (error: unknown): error is GlebaError =>
  error instanceof GlebaError && error.code === 'VALIDATION' && error.reason !== 'documents.dossierEmpty';

const request = ({ actor: { organizationId }, signal }: Context, files: number) => ({
  ...{ turn: { asker: 'job', organizationId } as const, bytes: files * bytesOfFile, signal },
});

async function bound(
  context: Context,
  { readers, printer }: { readonly readers: ForeignReaders; readonly printer: PagePrinter },
  given: readonly NamedSource[],
  { title, lines, storageKey }: About,
): Promise<BoundDossier> {
  const language = languageOf(context.actor);
  const word = (key: string) => say(`documents.dossier.${key}`, {}, language);
  const named = given.flatMap(({ title, source }) => (source ? [{ title, source }] : []));
  const reading = await readers.open(
    dossierBinding,
    { sources: named.map(({ source }) => source) },
    request(context, named.length),
  );
  try {
    const { facts } = reading;
    const refusalOf = (index: number) => {
      const found = facts[index];
      return found && 'refused' in found ? pageErrors[found.refused]().message : undefined;
    };
    let place = -1;
    const left = given.flatMap(({ title: name, source, message = '' }) => {
      if (source) place += 1;
      const refusal = source ? refusalOf(place) : message;
      return refusal === undefined ? [] : [{ name, message: refusal }];
    });
    const rows = named.flatMap(({ title }, index) => {
      const found = facts[index];
      return found && 'sheets' in found ? [{ title, sheets: found.sheets }] : [];
    });
    if (rows.length === 0) throw dossierErrors.dossierEmpty();
    const entries = joined(rows);
    const made = formatDate(await context.transaction((tx) => todayOf(tx)));
    const words = {
      ...{ title, lines: [...lines, `${word('made')} ${made}`] },
      ...{ document: word('index.document'), sheets: word('index.sheets'), first: word('index.first') },
      left: word('index.left'),
    };
    const print = async (sheets: number) => {
      let next = sheets + 1;
      const placed = entries.map((entry) => {
        next += entry.sheets;
        return { ...entry, first: next - entry.sheets };
      });
      const html = indexHtml(words, placed, left, language);
      return printer.print({ html }, { signal: context.signal, title: word('index') });
    };
    const bookmarks = named.map(({ title }, index) => (named[index - 1]?.title === title ? undefined : title));
    const choices = { title, bookmarks, frontTitle: word('index'), of: word('of') };
    let front = await print(1);
    // Of many documents the index has more than one sheet, which moves all others.
    const sheets = (await PDFDocument.load(front, { updateMetadata: false })).getPageCount();
    if (sheets > 1) front = await print(sheets);
    for await (const made of reading.rows({ ...choices, front })) {
      context.signal.throwIfAborted();
      await context.files.adopt(storageKey, made.path);
      return { name: `${fileTitle(title)}.pdf`, sheets: made.sheets, bytes: made.bytes, left };
    }
    throw new GlebaError('INTERNAL');
  } finally {
    await reading.close();
  }
}

/** Pages of one document stand in one row. */
function joined(rows: readonly { readonly title: string; readonly sheets: number }[]) {
  const entries: { title: string; sheets: number }[] = [];
  for (const { title, sheets } of rows) {
    const last = entries.at(-1);
    if (last?.title === title) last.sheets += sheets;
    else entries.push({ title, sheets });
  }
  return entries;
}
