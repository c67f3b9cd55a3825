import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { appended, streamOf } from './append-objects.ts';
import { archiveMetadata } from './archive-metadata.ts';
import { type ArchiveProblem, createArchiveRules } from './archive-rules.ts';
import { drawsUnknownSigns } from './drawn-signs.ts';
import { srgbProfile } from './srgb-profile.ts';

const name = (text: string) => PDFName.of(text);

/** The name of the colours that a paper is drawn in, as an output intent says it (ISO 19005-2, 6.2.3). */
export const intentWords = 'sRGB IEC61966-2.1';

export interface ArchivableOptions {
  /** What is known against it already. */
  readonly told?: readonly ArchiveProblem[];
  /** Whether our printer drew all of it, so that a sign without a form is looked for. Of files of others nothing is unpacked. */
  readonly isPrinted?: boolean;
}

/**
 * A paper that was printed, as archives keep it: with the colours that it is drawn in, and what it says of itself. That it keeps to PDF/A-2b
 * it says only where nothing is in it that does not.
 */
export async function archivable(
  bytes: Uint8Array,
  { told = [], isPrinted = true }: ArchivableOptions = {},
): Promise<{ readonly bytes: Uint8Array; readonly problems: readonly ArchiveProblem[] }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const { context, catalog } = document;
  const rules = createArchiveRules((object) => context.lookup(object));
  for (const [, object] of context.enumerateIndirectObjects()) rules.look(object);
  for (const problem of told) rules.tell(problem);
  if (isPrinted && drawsUnknownSigns(document)) rules.tell('signMissing');
  if (context.trailerInfo.Encrypt) rules.tell('encrypted');
  const made = document.getCreationDate();
  const facts = {
    title: document.getTitle() ?? '',
    producer: document.getProducer() ?? '',
    creator: document.getCreator(),
    made: made && `${made.toISOString().slice(0, 19)}Z`,
    isArchive: rules.problems.size === 0,
  };
  const first = context.largestObjectNumber + 1;
  const profile = PDFRef.of(first + 1);
  const intent = {
    ...{ Type: 'OutputIntent', S: 'GTS_PDFA1', DestOutputProfile: profile },
    ...{ OutputConditionIdentifier: PDFHexString.fromText(intentWords), Info: PDFHexString.fromText(intentWords) },
  };
  catalog.set(name('Metadata'), PDFRef.of(first));
  catalog.set(name('OutputIntents'), context.obj([intent]));
  const { Root: root, Info: info } = context.trailerInfo;
  if (!(root instanceof PDFRef)) throw new Error('A paper that was printed has no catalogue.');
  const saved = appended(bytes, {
    objects: [
      { number: root.objectNumber, content: Buffer.from(catalog.toString(), 'latin1') },
      { number: first, content: streamOf('/Type /Metadata /Subtype /XML', archiveMetadata(facts)) },
      { number: first + 1, content: streamOf('/N 3', srgbProfile()) },
    ],
    size: first + 2,
    trailer: `/Root ${root.toString()}${info ? ` /Info ${info.toString()}` : ''}`,
  });
  return { bytes: saved, problems: [...rules.problems] };
}

/** Whether somebody's PDF says of itself that it is for archives, in the colours of screens. Its own word, which is not looked into. */
export function saysArchive({ catalog }: PDFDocument): boolean {
  const metadata = catalog.lookup(name('Metadata'));
  if (!(metadata instanceof PDFStream)) return false;
  const text = new TextDecoder().decode(metadata.getContents());
  if (!/<pdfaid:part>[12]<|pdfaid:part="[12]"/.test(text)) return false;
  const intents = catalog.lookup(name('OutputIntents'));
  if (!(intents instanceof PDFArray)) return true;
  const found = intents.lookup(0);
  const profile = found instanceof PDFDict ? found.lookup(name('DestOutputProfile')) : undefined;
  const parts = profile instanceof PDFStream ? profile.dict.lookup(name('N')) : undefined;
  return parts instanceof PDFNumber && parts.asNumber() === 3;
}
