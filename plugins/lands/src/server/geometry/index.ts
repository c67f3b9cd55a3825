import type { ServerSide } from '@gleba/sdk/server';
import { landGeometriesHandler } from './land-geometries.query.ts';
import { landsNearHandler } from './lands-near.query.ts';
import { landMergePreviewHandler, mergeLandsHandler } from './merge-lands.ts';
import { drawLandHandler, measureDrawingHandler, setLandShapeHandler } from './shape-commands.ts';
import { landShapeHistoryHandler } from './shape-history.query.ts';
import { landSplitPreviewHandler, splitLandHandler } from './split-land.ts';
import { undoShapeChangeHandler } from './undo-shape-change.command.ts';

/** Work on the shapes of lots: drawing, editing, splitting, merging, undoing. */
export const geometry: ServerSide = {
  operations: [
    drawLandHandler,
    setLandShapeHandler,
    splitLandHandler,
    mergeLandsHandler,
    undoShapeChangeHandler,
    measureDrawingHandler,
    landsNearHandler,
    landSplitPreviewHandler,
    landMergePreviewHandler,
    landShapeHistoryHandler,
    landGeometriesHandler,
  ],
};
