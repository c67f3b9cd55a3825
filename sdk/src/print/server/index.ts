/**
 * Papers of many things, printed from the very screens that people see, for a plugin's server side. In a job:
 *
 *     const result = await printBatch(context, { printer, identity }, {
 *       items: () => contractsOf(settings),
 *       papersOf: ({ id, title }) => [{ path: `/report/${projectId}/contract/${id}`, title }],
 *       made: (state, key) => writeOnePdf(context, state, key), // bindPapers(title, papers of printedItems(context, state))
 *       projectId, purpose: 'documents.papers', progressText: 'documents.papers.progress', errors,
 *     });
 *
 * What a screen has to say so that it can be printed: `ReportFrame` of `@gleba/sdk/print/web`.
 */
export { bindPapers, type PaperToBind } from '../reading/bind-papers.ts';
export type { BatchResult, BatchState, PrintedItem, PrintedPart } from './batch-state.ts';
export {
  createPaperPrinter,
  type PaperPrinter,
  type PaperPrinterServices,
  type PaperToPrint,
} from './paper-printer.ts';
export { type MadeFile, type PaperBatch, printBatch } from './print-batch.ts';
export { type ItemPapers, printedItems } from './printed-items.ts';
