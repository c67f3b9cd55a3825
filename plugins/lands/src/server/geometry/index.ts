import type { ServerSide } from '@gleba/sdk/server';
import { landsNear } from './lots-near.query.ts';
import { landMergePreview, mergeLands } from './merge-lands.ts';
import { drawLand, measureDrawing, setLandShape } from './shape-commands.ts';
import { landShapeHistory } from './shape-history.query.ts';
import { landSplitPreview, splitLand } from './split-land.ts';
import { undoShapeChange } from './undo-shape-change.command.ts';

/** Work on the shapes of lots: drawing, editing, splitting, merging, undoing. */
export const geometry: ServerSide = {
  commands: [drawLand, setLandShape, splitLand, mergeLands, undoShapeChange],
  queries: [measureDrawing, landsNear, landSplitPreview, landMergePreview, landShapeHistory],
};
