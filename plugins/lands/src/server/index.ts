import { allow } from '@gleba/sdk';
import { serverSide } from '@gleba/sdk/server';
import { dataUploadKey } from '../access-keys.ts';
import { importPurpose } from '../import-fields.ts';
import { lands } from '../plugin.ts';
import { inspectImport } from './commands/inspect-import.command.ts';
import { settleImportIssues } from './commands/settle-import-issues.command.ts';
import { startImport } from './commands/start-import.command.ts';
import { undoImport } from './commands/undo-import.command.ts';
import { importShapefile } from './jobs/import-shapefile.job.ts';
import { landExtent } from './queries/land-extent.query.ts';
import { landTile } from './routes/land-tile.route.ts';
import { seed } from './seed/seed.ts';
import { webMercatorColumn } from './tiles/web-mercator-column.ts';

/** 1 GiB, the specification's default for an uploader. */
const largestImport = 1_073_741_824;

export const server = serverSide(lands, () => ({
  commands: [inspectImport, startImport, settleImportIssues, undoImport],
  queries: [landExtent],
  jobs: [importShapefile],
  routes: [landTile],
  schemaSteps: [webMercatorColumn],
  uploads: [
    { purpose: importPurpose, permission: allow.key(dataUploadKey), maxSize: largestImport, extensions: ['.zip'] },
  ],
  seed,
}));
