import { allow } from '@gleba/sdk';
import { featureExtensions, sheetExtensions, sheetLimits } from '@gleba/sdk/exchange';
import { webMercatorColumn } from '@gleba/sdk/geo/server';
import { joinSides, moveCommand, provide, type ServerSide, serverSide } from '@gleba/sdk/server';
import { dataUploadKey } from '../access-keys.ts';
import { VisitResult } from '../entities/visit-result.entity.ts';
import { importPurpose, largestImport } from '../import-fields.ts';
import { lands } from '../plugin.ts';
import { landChecksToken, landContractToken, landMemorialToken, landStatusToken } from '../services.ts';
import { sheetPurpose } from '../sheet-fields.ts';
import { followAddress } from './address/follow-address.reactions.ts';
import { landAddressStep } from './address/land-address-step.ts';
import { areaAtOnceStep } from './area/area-at-once-step.ts';
import { landAreaStep } from './area/land-area-step.ts';
import { measureAgain } from './area/measure-again.reactions.ts';
import { areas } from './areas/index.ts';
import { baseMaps } from './base-maps/index.ts';
import { inspectImportHandler } from './commands/inspect-import.command.ts';
import { settleImportIssuesHandler } from './commands/settle-import-issues.command.ts';
import { startImportHandler } from './commands/start-import.command.ts';
import { undoImportHandler } from './commands/undo-import.command.ts';
import { coordinates } from './coordinates/index.ts';
import { differences } from './differences/index.ts';
import { exportLandsWork } from './export/export-lands.work.ts';
import { startLandExportHandler } from './export/start-land-export.command.ts';
import { geometryRule } from './geometry/geometry-rule.ts';
import { geometry } from './geometry/index.ts';
import { importShapefileWork } from './import/import-shapefile.work.ts';
import { outlineReader } from './import/read-outlines.ts';
import { settleImportIssuesWork } from './import/settle-import-issues.work.ts';
import { undoImportWork } from './import/undo-import.work.ts';
import { lawsuitRule } from './lawsuits/lawsuit-rule.ts';
import { layers } from './layers/index.ts';
import { mapOfLands } from './map/index.ts';
import { acceptProposedSidesHandler, acceptSidesWork, sidesOfBlocksHandler } from './memorial/accept-sides.ts';
import { landMemorialHandler } from './memorial/land-memorial.query.ts';
import { landPerimeterHandler } from './memorial/land-perimeter.query.ts';
import { lookAgain } from './memorial/look-up-adjoiners.reactions.ts';
import { lookUpAdjoinersWork } from './memorial/look-up-adjoiners.work.ts';
import { planeRule } from './memorial/plane-rule.ts';
import { memorialPapers } from './memorial/ready-papers.ts';
import { saveLandSidesHandler } from './memorial/save-land-sides.command.ts';
import { toldLandMemorial } from './memorial/told-land-memorial.ts';
import { undoAcceptedSidesHandler, undoAcceptedSidesWork } from './memorial/undo-accepted-sides.ts';
import { landPaperDraftsHandler } from './papers/land-paper-drafts.query.ts';
import { printPapersWork } from './papers/print-papers.work.ts';
import { startLandPapersHandler } from './papers/start-land-papers.command.ts';
import { plans } from './plans/index.ts';
import { landPriceStep } from './price/land-price-step.ts';
import { priceLandsWork } from './price/price-lands.work.ts';
import { setProjectPriceHandler } from './price/set-project-price.command.ts';
import { landKeysByIdsHandler } from './queries/land-keys.query.ts';
import { residentRule } from './residents/resident-rule.ts';
import { seed } from './seed/seed.ts';
import { importSheetWork } from './sheet/import-sheet.work.ts';
import { inspectSheetHandler } from './sheet/inspect-sheet.command.ts';
import { startSheetImportHandler } from './sheet/start-sheet-import.command.ts';
import { slabRule } from './slabs/slab-rule.ts';
import { changeLandStatusHandler } from './status/change-land-status.command.ts';
import { changeLandStatusesHandler, undoLandStatusesHandler } from './status/change-land-statuses.commands.ts';
import { changeLandStatusesWork, undoLandStatusesWork } from './status/change-land-statuses.work.ts';
import { landContractService } from './status/land-contract.service.ts';
import { landStatusService } from './status/land-status.service.ts';
import { topology } from './topology/index.ts';
import { checkSettings } from './validation/check-settings.ts';
import { landCheckQueries } from './validation/land-checks.queries.ts';
import { createCheckRegistry } from './validation/land-checks.ts';
import { vertices } from './vertices/index.ts';
import { projectVisitsRule } from './visits/project-visits-rule.ts';
import { seedVisitResults } from './visits/seed-visit-results.ts';
import { showLastVisit } from './visits/show-last-visit.reactions.ts';
import { visitRule } from './visits/visit-rule.ts';

export const server = serverSide(lands, ({ needs, wants }) => {
  wants.outlines?.add(outlineReader(needs.readers));
  const checks = createCheckRegistry();
  const everyday: ServerSide = {
    operations: [
      inspectImportHandler(needs.readers),
      startImportHandler,
      settleImportIssuesHandler,
      undoImportHandler,
      inspectSheetHandler(needs.readers),
      startSheetImportHandler,
      changeLandStatusHandler,
      setProjectPriceHandler,
      changeLandStatusesHandler,
      undoLandStatusesHandler,
      startLandExportHandler,
      startLandPapersHandler,
      landPaperDraftsHandler,
      moveCommand(VisitResult),
      saveLandSidesHandler,
      sidesOfBlocksHandler,
      acceptProposedSidesHandler,
      undoAcceptedSidesHandler,
      landKeysByIdsHandler,
      landMemorialHandler(checks),
      landPerimeterHandler,
      ...landCheckQueries(checks),
      ...checkSettings(checks),
    ],
    reactions: [...showLastVisit, followAddress, ...measureAgain, ...lookAgain],
    writeRules: [geometryRule, lawsuitRule, planeRule, residentRule, slabRule, visitRule, projectVisitsRule],
    jobs: [
      changeLandStatusesWork,
      undoLandStatusesWork,
      undoImportWork,
      settleImportIssuesWork,
      importShapefileWork(needs.readers),
      importSheetWork(needs.readers),
      priceLandsWork,
      lookUpAdjoinersWork,
      acceptSidesWork,
      undoAcceptedSidesWork,
      exportLandsWork,
      printPapersWork(needs, checks),
    ],
    schemaSteps: [webMercatorColumn('lands', 'geometry'), landPriceStep, landAreaStep, landAddressStep, areaAtOnceStep],
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
    provides: [
      provide(landContractToken, landContractService),
      provide(landStatusToken, landStatusService),
      provide(landChecksToken, checks),
      provide(landMemorialToken, toldLandMemorial(checks)),
    ],
    readyPapers: memorialPapers,
    async seed(tx, options) {
      await seed(tx, options);
      await seedVisitResults(tx);
    },
  };
  return joinSides([
    everyday,
    layers,
    geometry,
    coordinates,
    differences(needs),
    topology,
    vertices,
    mapOfLands,
    areas(needs),
    plans(needs),
    baseMaps(wants.baseMaps),
  ]);
});
