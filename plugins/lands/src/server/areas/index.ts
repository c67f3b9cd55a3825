import type { IdentityService, PagePrinter } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { areaMemorialHandler } from './area-memorial.query.ts';
import {
  exportAreaTableWork,
  printAreaPapersWork,
  startAreaPapersHandler,
  startAreaTableExportHandler,
} from './area-papers.ts';
import { areaTableHandler } from './area-table.query.ts';
import { memorialAreasHandler } from './memorial-areas.query.ts';

/** Memorials of what is no lot: the perimeter, blocks, streets, public areas; and the table of areas. */
export function areas(services: { readonly printer: PagePrinter; readonly identity: IdentityService }): ServerSide {
  return {
    operations: [
      memorialAreasHandler,
      areaMemorialHandler,
      areaTableHandler,
      startAreaPapersHandler,
      startAreaTableExportHandler,
    ],
    jobs: [printAreaPapersWork(services), exportAreaTableWork],
  };
}
