import type { ServerSide } from '@gleba/sdk/server';
import { nameByType } from './name-by-type.reaction.ts';
import { numberVerticesWork } from './number-vertices.work.ts';
import { startVertexNumberingHandler, vertexNumberingPlanHandler, vertexPlacesHandler } from './vertex-operations.ts';

/** The corners of a nucleus by their codes. */
export const vertices: ServerSide = {
  operations: [vertexNumberingPlanHandler, startVertexNumberingHandler, vertexPlacesHandler],
  reactions: [nameByType],
  jobs: [numberVerticesWork],
};
