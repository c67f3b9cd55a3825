import { allow } from '@gleba/sdk';
import { featureExtensions, sheetExtensions, sheetLimits } from '@gleba/sdk/exchange';
import { webMercatorColumn } from '@gleba/sdk/geo/server';
import { joinSides, moveCommand, provide, type ServerSide, serverSide } from '@gleba/sdk/server';
import { dataUploadKey } from '../access-keys.ts';
import { VisitResult } from '../entities/visit-result.entity.ts';
import { importPurpose, largestImport } from '../import-fields.ts';
import { lands } from '../plugin.ts';
import { landChecksToken, landContractToken } from '../services.ts';
import { sheetPurpose } from '../sheet-fields.ts';
import { baseMaps } from './base-maps/index.ts';
import { inspectImport } from './commands/inspect-import.command.ts';
import { settleImportIssues } from './commands/settle-import-issues.command.ts';
import { startImport } from './commands/start-import.command.ts';
import { undoImport } from './commands/undo-import.command.ts';
import { exportLandsWork } from './export/export-lands.work.ts';
import { startLandExport } from './export/start-land-export.command.ts';
import { geometryRule } from './geometry/geometry-rule.ts';
import { geometry } from './geometry/index.ts';
import { importShapefileWork } from './import/import-shapefile.work.ts';
import { outlineReader } from './import/read-outlines.ts';
import { settleImportIssuesWork } from './import/settle-import-issues.work.ts';
import { undoImportWork } from './import/undo-import.work.ts';
import { lawsuitRule } from './lawsuits/lawsuit-rule.ts';
import { mapOfLots } from './map/index.ts';
import { landMemorial } from './memorial/land-memorial.query.ts';
import { saveLandSides } from './memorial/save-land-sides.command.ts';
import { printPapersWork } from './papers/print-papers.work.ts';
import { startLandPapers } from './papers/start-land-papers.command.ts';
import { landPriceStep } from './price/land-price-step.ts';
import { priceLandsWork } from './price/price-lands.work.ts';
import { setProjectPrice } from './price/set-project-price.command.ts';
import { landKeysByIds } from './queries/land-keys.query.ts';
import { residentRule } from './residents/resident-rule.ts';
import { seed } from './seed/seed.ts';
import { importSheetWork } from './sheet/import-sheet.work.ts';
import { inspectSheet } from './sheet/inspect-sheet.command.ts';
import { startSheetImport } from './sheet/start-sheet-import.command.ts';
import { changeLandStatuses, undoLandStatuses } from './status/change-land-statuses.commands.ts';
import { changeLandStatusesWork, undoLandStatusesWork } from './status/change-land-statuses.work.ts';
import { createLandStatus } from './status/create-land-status.command.ts';
import { landContractService } from './status/land-contract.service.ts';
import { topology } from './topology/index.ts';
import { landCheckQueries } from './validation/land-checks.queries.ts';
import { createCheckRegistry } from './validation/land-checks.ts';
import { seedVisitResults } from './visits/seed-visit-results.ts';
import { showLastVisit } from './visits/show-last-visit.reactions.ts';
import { visitRule } from './visits/visit-rule.ts';

export const server = serverSide(lands, ({ needs, wants }) => {
  wants.outlines?.add(outlineReader(needs.readers));
  const checks = createCheckRegistry();
  const everyday: ServerSide = {
    commands: [
      inspectImport(needs.readers),
      startImport,
      settleImportIssues,
      undoImport,
      inspectSheet(needs.readers),
      startSheetImport,
      createLandStatus,
      changeLandStatuses,
      undoLandStatuses,
      setProjectPrice,
      startLandExport,
      startLandPapers,
      moveCommand(VisitResult),
      saveLandSides,
    ],
    queries: [landKeysByIds, landMemorial, ...landCheckQueries(checks)],
    reactions: showLastVisit,
    writeRules: [geometryRule, lawsuitRule, residentRule, visitRule],
    jobs: [
      changeLandStatusesWork,
      undoLandStatusesWork,
      undoImportWork,
      settleImportIssuesWork,
      importShapefileWork(needs.readers),
      importSheetWork(needs.readers),
      priceLandsWork,
      exportLandsWork,
      printPapersWork(needs),
    ],
    schemaSteps: [webMercatorColumn('lands', 'geometry'), landPriceStep],
    uploads: [
      {
        purpose: importPurpose,
        permission: allow.key(dataUploadKey),
        maxSize: largestImport,
        extensions: [...featureExtensions],
      },
      {
        purpose: sheetPurpose,
        permission: allow.key(dataUploadKey),
        maxSize: sheetLimits.bytes,
        extensions: [...sheetExtensions],
      },
    ],
    provides: [provide(landContractToken, landContractService), provide(landChecksToken, checks)],
    async seed(tx, options) {
      await seed(tx, options);
      await seedVisitResults(tx);
    },
  };
  return joinSides([everyday, geometry, topology, mapOfLots, baseMaps(wants.baseMaps)]);
});
