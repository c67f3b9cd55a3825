/** What joins PDFs, for readers of files of others (`@gleba/sdk/reading`): it imports nothing of the server. */
export { archivable, saysArchive } from './archive/archivable.ts';
export { bindPapers, type PaperToBind } from './bind-papers.ts';
export { type SheetWriter, sheetNumbers } from './number-sheet.ts';
