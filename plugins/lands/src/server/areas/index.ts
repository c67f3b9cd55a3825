import type { IdentityService, PagePrinter } from '@gleba/sdk';
import { provide, type ServerSide } from '@gleba/sdk/server';
import { areaMemorialToken } from '../../services.ts';
import { declareArcHandler, undeclareArcHandler } from '../arcs/arcs.commands.ts';
import { areaInsideHandler } from './area-inside.query.ts';
import { areaMemorialHandler } from './area-memorial.query.ts';
import {
  areaPaperDraftsHandler,
  exportAreaTableWork,
  printAreaPapersWork,
  startAreaPapersHandler,
  startAreaTableExportHandler,
} from './area-papers.ts';
import { confirmAreaSidesHandler, restoreAreaSidesHandler } from './area-sides.ts';
import { areaTableHandler } from './area-table.query.ts';
import {
  confirmAreasWork,
  confirmManyAreasHandler,
  undoConfirmedAreasWork,
  undoManyAreasHandler,
} from './confirm-areas.ts';
import { memorialAreasHandler } from './memorial-areas.query.ts';
import { toldAreaMemorial } from './told-area-memorial.ts';

/** Memorials of what is no lot: the perimeter, blocks, streets, public areas; and the table of areas. */
export function areas(services: { readonly printer: PagePrinter; readonly identity: IdentityService }): ServerSide {
  return {
    operations: [
      memorialAreasHandler,
      areaMemorialHandler,
      areaInsideHandler,
      areaTableHandler,
      confirmAreaSidesHandler,
      restoreAreaSidesHandler,
      confirmManyAreasHandler,
      undoManyAreasHandler,
      areaPaperDraftsHandler,
      declareArcHandler,
      undeclareArcHandler,
      startAreaPapersHandler,
      startAreaTableExportHandler,
    ],
    provides: [provide(areaMemorialToken, toldAreaMemorial)],
    jobs: [printAreaPapersWork(services), exportAreaTableWork, confirmAreasWork, undoConfirmedAreasWork],
  };
}
