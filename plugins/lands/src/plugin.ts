import { outlineReadersToken } from '@gleba/plugin-workspace';
import { cron, definePlugin, foreignReadersToken, identityToken, moveOperation, pagePrinterToken } from '@gleba/sdk';
import {
  dataExportKey,
  dataManageKey,
  dataUploadKey,
  landsKey,
  residentsKey,
  validationKey,
  validationManageKey,
} from './access-keys.ts';
import { baseMapSourceToken } from './base-maps.ts';
import { landSubjects } from './document-subjects.ts';
import { AreaConfirmation } from './entities/area-confirmation.entity.ts';
import { BaseMap } from './entities/base-map.entity.ts';
import { CheckSetting, ProjectCheckSetting } from './entities/check-setting.entity.ts';
import { Geometry } from './entities/geometry.entity.ts';
import { ImportChange } from './entities/import-change.entity.ts';
import { ImportDifference } from './entities/import-difference.entity.ts';
import { ImportIssue } from './entities/import-issue.entity.ts';
import { Land } from './entities/land.entity.ts';
import { LandAddress } from './entities/land-address.entity.ts';
import { LandSlab } from './entities/land-slab.entity.ts';
import { LandStatus } from './entities/land-status.entity.ts';
import { LandVertex } from './entities/land-vertex.entity.ts';
import { LandVisit } from './entities/land-visit.entity.ts';
import { Lawsuit } from './entities/lawsuit.entity.ts';
import { Layer, LayerType } from './entities/layer.entity.ts';
import { MemorialSetting } from './entities/memorial-setting.entity.ts';
import { ProjectModality } from './entities/project-modality.entity.ts';
import { ProjectPrice } from './entities/project-price.entity.ts';
import { ProjectVisits } from './entities/project-visits.entity.ts';
import { Resident } from './entities/resident.entity.ts';
import { ShapeChange } from './entities/shape-change.entity.ts';
import { TopologyFinding } from './entities/topology-finding.entity.ts';
import { VisitResult } from './entities/visit-result.entity.ts';
import { baseMapEvents } from './events/base-map.event.ts';
import { importEvents, importFinished, importRepaired, importUndone } from './events/import.event.ts';
import { landEvents, landReshaped, landSplit, landStatusChanged, landsMerged } from './events/land.event.ts';
import { lawsuitStatusChanged } from './events/lawsuit.event.ts';
import { shapeEvents } from './events/shape.event.ts';
import { vertexTypeChanged } from './events/vertex.event.ts';
import { acceptSides } from './jobs/accept-sides.job.ts';
import { changeLandStatuses, undoLandStatuses } from './jobs/change-land-statuses.job.ts';
import { checkTopology } from './jobs/check-topology.job.ts';
import { compareImport } from './jobs/compare-import.job.ts';
import { confirmAreas, undoConfirmedAreas } from './jobs/confirm-areas.job.ts';
import { exportAreaTable } from './jobs/export-area-table.job.ts';
import { exportLands } from './jobs/export-lands.job.ts';
import { exportPlan } from './jobs/export-plan.job.ts';
import { forgetComparisons } from './jobs/forget-comparisons.job.ts';
import { importShapefile } from './jobs/import-shapefile.job.ts';
import { importSheet } from './jobs/import-sheet.job.ts';
import { lookUpAdjoiners } from './jobs/look-up-adjoiners.job.ts';
import { numberVertices } from './jobs/number-vertices.job.ts';
import { priceLands } from './jobs/price-lands.job.ts';
import { printAreaPapers } from './jobs/print-area-papers.job.ts';
import { printPapers } from './jobs/print-papers.job.ts';
import { printPlans } from './jobs/print-plans.job.ts';
import { settleImportIssues } from './jobs/settle-import-issues.job.ts';
import { takeOverDifferences } from './jobs/take-over-differences.job.ts';
import { undoAcceptedSides } from './jobs/undo-accepted-sides.job.ts';
import { undoImport } from './jobs/undo-import.job.ts';
import { writeSigefSheet } from './jobs/write-sigef-sheet.job.ts';
import { arcsOperations } from './operations/arcs.ts';
import { areasOperations } from './operations/areas.ts';
import { checksOperations } from './operations/checks.ts';
import { coordinatesOperations } from './operations/coordinates.ts';
import { differencesOperations } from './operations/differences.ts';
import { geometryOperations } from './operations/geometry.ts';
import { importOperations } from './operations/import.ts';
import { landsOperations } from './operations/lands.ts';
import { layersOperations } from './operations/layers.ts';
import { mapOperations } from './operations/map.ts';
import { papersOperations } from './operations/papers.ts';
import { plansOperations } from './operations/plans.ts';
import { sheetOperations } from './operations/sheet.ts';
import { sidesOperations } from './operations/sides.ts';
import { verticesOperations } from './operations/vertices.ts';
import { paperScreens } from './paper-kinds.ts';
import {
  areaMemorialToken,
  landChecksToken,
  landContractToken,
  landMemorialToken,
  landStatusToken,
} from './services.ts';

export * from './services.ts';
/** What other plugins extend, refer to and follow. */
export {
  Geometry,
  importFinished,
  importRepaired,
  importUndone,
  Land,
  landReshaped,
  landSplit,
  landStatusChanged,
  landsMerged,
  paperScreens,
  Resident,
};

/** Lots, who lives on them, and the layers of the map. */
export const lands = definePlugin({
  id: 'lands',
  version: '0.16.0',
  entities: [
    LayerType,
    Layer,
    Geometry,
    Lawsuit,
    VisitResult,
    LandAddress,
    LandSlab,
    Land,
    LandStatus,
    LandVisit,
    Resident,
    ImportIssue,
    ImportChange,
    ImportDifference,
    ProjectPrice,
    ProjectModality,
    ProjectVisits,
    CheckSetting,
    ProjectCheckSetting,
    MemorialSetting,
    ShapeChange,
    TopologyFinding,
    LandVertex,
    AreaConfirmation,
    BaseMap,
  ],
  events: [...landEvents, ...importEvents, lawsuitStatusChanged, ...baseMapEvents, ...shapeEvents, vertexTypeChanged],
  schedules: [cron('45 3 * * *', forgetComparisons, {})],
  jobs: [
    forgetComparisons,
    changeLandStatuses,
    undoLandStatuses,
    undoImport,
    settleImportIssues,
    importShapefile,
    importSheet,
    compareImport,
    takeOverDifferences,
    priceLands,
    acceptSides,
    undoAcceptedSides,
    confirmAreas,
    undoConfirmedAreas,
    lookUpAdjoiners,
    exportLands,
    printPapers,
    checkTopology,
    numberVertices,
    writeSigefSheet,
    printAreaPapers,
    exportAreaTable,
    printPlans,
    exportPlan,
  ],
  operations: [
    ...arcsOperations,
    ...areasOperations,
    ...checksOperations,
    ...coordinatesOperations,
    ...differencesOperations,
    ...geometryOperations,
    ...importOperations,
    ...landsOperations,
    ...layersOperations,
    ...mapOperations,
    ...papersOperations,
    ...plansOperations,
    ...sidesOperations,
    ...sheetOperations,
    ...verticesOperations,
    moveOperation(BaseMap),
    moveOperation(VisitResult),
  ],
  accessKeys: [landsKey, residentsKey, validationKey, validationManageKey, dataManageKey, dataUploadKey, dataExportKey],
  documentSubjects: landSubjects,
  provides: [landContractToken, landStatusToken, landChecksToken, landMemorialToken, areaMemorialToken],
  needs: { identity: identityToken, printer: pagePrinterToken, readers: foreignReadersToken },
  wants: { baseMaps: baseMapSourceToken, outlines: outlineReadersToken },
});
