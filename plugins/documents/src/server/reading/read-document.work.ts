import { addDays, type ForeignReaders, type LanguageModel, type RecordOf, StoredFile } from '@gleba/sdk';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { readDocument } from '../../jobs/read-document.job.ts';
import { mostPages } from '../../page-files.ts';
import {
  type Extraction,
  extraction,
  isExtractFunction,
  type KeptExtraction,
  keptExtraction,
  machineDecides,
  type TextBlock,
  textBlock,
  usualProofDays,
} from '../../reading/findings.ts';
import { documentErrors } from '../document-errors.ts';
import { checkDocument, isValidBy } from '../validation/check-document.ts';
import { isDifferent } from '../validation/differences.ts';
import { peopleOf, recordedOf } from '../validation/recorded.ts';
import { extractValues } from './extract/extract-values.ts';
import { valuesByModel } from './extract/model-values.ts';
import { type PageToRead, type ReadSheets, readSheets } from './read-sheets.ts';

type Paper = RecordOf<typeof Document>;
type Type = RecordOf<typeof DocumentType> | undefined;

interface Known {
  readonly document: Paper;
  readonly type: Type;
  readonly pages: readonly PageToRead[];
}

/** What was kept already when the process ended before it could say so. */
interface Kept {
  readonly sheets: number;
  readonly values: number;
}

/** Where the office is: days are those of its clock. */
const officeDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** Reads with the rights that the person has while it runs. What came of it is kept at once, unless the pages are others by then. */
export function readDocumentWork(readers: ForeignReaders, model: LanguageModel | undefined) {
  return work(readDocument, async (context: JobContext<Kept>, asked) => {
    const { checkpoint } = context;
    if (checkpoint) {
      const { aiValidationIsValid } = await context.transaction((tx) => tx.asActor.get(Document, asked.documentId));
      return { ...checkpoint, isValid: aiValidationIsValid };
    }
    const known = await context.transaction((tx) => readKnown(tx, asked.documentId));
    const kept = keptExtraction.safeParse(known.document.aiExtractResult);
    const isTextKept = known.document.extractedBlocks !== null && kept.success && asked.forceExtractText !== true;
    const read: ReadSheets = isTextKept
      ? { blocks: blocksOf(known.document), sheets: kept.data.sheets, left: kept.data.left, digests: new Map() }
      : await readSheets(context, readers, known.pages);
    const isKept = isTextKept && asked.forceAiExecution !== true;
    const found: Extraction = isKept ? extraction.parse(kept.data) : await extract(context, known, read.blocks, model);
    const result: KeptExtraction = { ...found, sheets: [...read.sheets], left: read.left };
    const told: Kept = { sheets: read.sheets.length, values: found.values.length };
    const isValid = await context.step(told, (tx) => keep(tx, known, read, result, asked.isValidated));
    return { ...told, isValid };
  });
}

async function readKnown(tx: UnitOfWork, documentId: string): Promise<Known> {
  const document = await tx.asActor.get(Document, documentId);
  const type = document.documentTypeId ? await tx.find(DocumentType, document.documentTypeId) : undefined;
  const rows = await pagesOf(tx, documentId);
  const files = await tx.asServer
    .from(StoredFile)
    .where({ id: { in: rows.flatMap(({ fileId }) => (fileId ? [fileId] : [])) } })
    .all();
  const pages = rows.flatMap((page, index) => {
    const storageKey = files.find(({ id }) => id === page.fileId)?.storageKey;
    return storageKey ? [{ page, storageKey, place: index + 1 }] : [];
  });
  return { document, type, pages };
}

const pagesOf = (tx: UnitOfWork, documentId: string) =>
  tx.asActor.list(DocumentPage, {
    filter: { documentId: { equalTo: documentId } },
    orderBy: ['number'],
    first: mostPages,
  });

function blocksOf({ extractedBlocks }: Paper): TextBlock[] {
  return (extractedBlocks ?? []).flatMap((block) => {
    const read = textBlock.safeParse(block);
    return read.success ? [read.data] : [];
  });
}

async function extract(
  { signal }: Pick<JobContext, 'signal'>,
  { type }: Known,
  blocks: readonly TextBlock[],
  model: LanguageModel | undefined,
): Promise<Extraction> {
  const kind = type?.aiExtractFunction;
  if (!isExtractFunction(kind)) return { function: '', by: 'rules', values: [] };
  const values = extractValues(kind, blocks);
  if (!model || !type?.usesLanguageModel) return { function: kind, by: 'rules', values };
  const more = await valuesByModel(model, kind, blocks, values, signal);
  return { ...more, function: kind, by: more.model ? 'model' : 'rules', values: [...values, ...more.values] };
}

async function keep(
  tx: UnitOfWork,
  known: Known,
  read: ReadSheets,
  found: KeptExtraction,
  isValidated: boolean,
): Promise<boolean | null> {
  const document = await tx.asActor.get(Document, known.document.id, { lock: true });
  const now = await pagesOf(tx, document.id);
  // Somebody turned, added or deleted one meanwhile: what was read is of other pages.
  const isAsRead = keyOf(now) === keyOf(known.pages.map(({ page }) => page));
  if (!isAsRead || document.documentTypeId !== known.document.documentTypeId) throw documentErrors.pagesDiffer();
  for (const [id, digest] of read.digests) await tx.update(DocumentPage, id, { digest });
  const people = await peopleOf(tx, document);
  const at = new Date().toISOString();
  await tx.update(Document, document.id, {
    extractedText: textOf(read.blocks),
    extractedBlocks: [...read.blocks],
    ...(read.digests.size > 0 && { extractedAt: at }),
    aiExtractResult: found,
    aiExtractExecutedAt: at,
    isDiffering: found.values.some((value) => isDifferent(found.function, value, people)),
  });
  if (!isValidated) return document.aiValidationIsValid;
  const rules = known.type?.aiValidationFunctions ?? [];
  const results = checkDocument(rules, {
    values: found.values,
    recorded: recordedOf(people, document.subject),
    sheets: found.sheets,
    doubled: await doubledPages(tx, document.id, now, read.digests),
    today: officeDay.format(new Date()),
  });
  const isValid = isValidBy(results);
  const isDecided = isValid === true && rules.includes(machineDecides) && document.validationStatus === 'waiting';
  await tx.update(Document, document.id, {
    aiValidationResult: { results },
    aiValidationIsValid: isValid,
    aiValidationExecutedAt: at,
    expiresOn: expiryOf(rules, found),
    ...(isDecided && { validationStatus: 'valid' as const }),
  });
  return isValid;
}

const keyOf = (pages: readonly Pick<RecordOf<typeof DocumentPage>, 'id' | 'fileId' | 'rotation'>[]) =>
  pages.map(({ id, fileId, rotation }) => `${id} ${fileId} ${rotation}`).join('|');

/** As people read it, a line for each piece; what is longer than a column may be is in the blocks. */
const textOf = (blocks: readonly TextBlock[]) =>
  blocks
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 400_000);

/** Places of pages whose bytes another document of the organization has too. */
async function doubledPages(
  tx: UnitOfWork,
  documentId: string,
  pages: readonly RecordOf<typeof DocumentPage>[],
  read: ReadonlyMap<string, string>,
): Promise<number[]> {
  const digests = pages.map((page) => read.get(page.id) ?? page.digest);
  const known = digests.flatMap((digest) => (digest ? [digest] : []));
  const others = await tx.asServer
    .from(DocumentPage)
    .where({ digest: { in: known }, documentId: { notEqualTo: documentId } })
    .select(['digest'])
    .all();
  const taken = new Set(others.map(({ digest }) => digest));
  return digests.flatMap((digest, index) => (digest && taken.has(digest) ? [index + 1] : []));
}

/** Days that `recentProof` counts from the paper's own day. */
function expiryOf(rules: readonly string[], { values }: KeptExtraction): string | null {
  const rule = rules.find((name) => name.split(':')[0] === 'recentProof');
  const issued = values.find(({ name }) => name === 'issuedOn')?.value;
  if (!rule || !issued) return null;
  const days = Number(rule.split(':')[1]) || usualProofDays;
  return addDays(issued, days);
}
