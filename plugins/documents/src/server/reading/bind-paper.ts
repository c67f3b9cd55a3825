import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { archivable, saysArchive } from '@gleba/sdk/print/reading';
import {
  type BindingRefusal,
  type BoundFile,
  type BoundPaper,
  type Evidence,
  largestPaper,
  mostSheetsToSign,
} from '../../paper-binding.ts';
import { a4Lying, addPicture, pictureProblem } from '../binding/picture-sheet.ts';
import { drawEvidence } from './draw-evidence.ts';

class Refused extends Error {
  constructor(readonly reason: BindingRefusal) {
    super(reason);
  }
}

/**
 * One PDF of pictures and PDFs, in their order and turned as they are shown. Nothing of them that acts by itself goes along. That it is for
 * archives it says where each of them does and nothing is found against it (docs/decisions/0143).
 */
export async function bindFiles(input: {
  readonly title: string;
  readonly files: readonly BoundFile[];
  readonly evidence?: Evidence;
}): Promise<BoundPaper | { readonly refused: BindingRefusal }> {
  try {
    const paper = await PDFDocument.create();
    let isProven = true;
    for (const file of input.files) isProven = (await addFile(paper, file)) && isProven;
    if (input.evidence) await drawEvidence(paper, input.evidence);
    paper.setTitle(input.title, { showInWindowTitleBar: true });
    paper.setProducer('Gleba');
    const saved = await paper.save({ useObjectStreams: false });
    const { bytes, problems } = await archivable(saved, {
      isPrinted: false,
      ...(!isProven && { told: ['unknownSource'] }),
    });
    if (bytes.length > largestPaper) return { refused: 'tooLargeToSign' };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { bytes, sheets: paper.getPageCount(), sha256, archiveProblems: problems };
  } catch (error) {
    return { refused: error instanceof Refused ? error.reason : 'pageBroken' };
  }
}

/** Answers whether what it adds was drawn here, or says of itself that it is for archives. */
async function addFile(paper: PDFDocument, { path, type, rotation }: BoundFile): Promise<boolean> {
  const bytes = await readFile(path);
  if (bytes.length > largestPaper) throw new Refused('tooLargeToSign');
  if (type === 'application/pdf') {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    if (paper.getPageCount() + source.getPageCount() > mostSheetsToSign) throw new Refused('tooLargeToSign');
    for (const page of await paper.copyPages(source, source.getPageIndices())) {
      page.node.delete(PDFName.of('AA'));
      if (rotation !== 0) page.setRotation(degrees((page.getRotation().angle + rotation) % 360));
      paper.addPage(page);
    }
    return saysArchive(source);
  }
  const problem = pictureProblem(bytes, type);
  if (problem) throw new Refused(problem === 'pageTooLarge' ? 'tooLargeToSign' : 'pageBroken');
  await addPicture(paper, { bytes, type, rotation }, a4Lying);
  return true;
}
