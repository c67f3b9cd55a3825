import type { ServerSide } from '@gleba/sdk/server';
import { landFromCoordinatesHandler, landShapeFromCoordinatesHandler } from './coordinates.commands.ts';
import { coordinatesPreviewHandler } from './coordinates-preview.query.ts';
import { landFieldBookHandler } from './field-book.query.ts';
import { vertexInSystemHandler } from './vertex-in-system.query.ts';

/** Shapes of lots from numbers: corners, files of receivers, field books. */
export const coordinates: ServerSide = {
  operations: [
    coordinatesPreviewHandler,
    landFromCoordinatesHandler,
    landShapeFromCoordinatesHandler,
    landFieldBookHandler,
    vertexInSystemHandler,
  ],
};
