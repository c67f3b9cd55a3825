import type { ServerSide } from '@gleba/sdk/server';
import { nameByType } from './name-by-type.reaction.ts';
import { numberVerticesWork } from './number-vertices.work.ts';
import { startVertexNumberingHandler, vertexNumberingPlanHandler, vertexPlacesHandler } from './vertex-operations.ts';
import { vertexReportHandler } from './vertex-report.query.ts';
import { startSigefSheetHandler, writeSigefSheetWork } from './write-sigef-sheet.work.ts';

/** The corners of a nucleus by their codes. */
export const vertices: ServerSide = {
  operations: [
    vertexNumberingPlanHandler,
    startVertexNumberingHandler,
    vertexPlacesHandler,
    vertexReportHandler,
    startSigefSheetHandler,
  ],
  reactions: [nameByType],
  jobs: [numberVerticesWork, writeSigefSheetWork],
};
