import { exportRecords } from '@gleba/sdk/exchange/server';
import { tilesOf } from '@gleba/sdk/geo/server';
import { serverSide } from '@gleba/sdk/server';
import { inspectedLands } from '../entities/land-inspection.entity.ts';
import { exportInspections } from '../operations.ts';
import { inspections } from '../plugin.ts';
import { decideInspectionHandler } from './decide-inspection.command.ts';
import { planChosen } from './plan-inspections.work.ts';
import { remindWork, tellOfRefusal } from './tell-people.ts';

export const server = serverSide(inspections, ({ needs: { landStatus, notifications } }) => ({
  operations: [decideInspectionHandler(landStatus), planChosen, exportRecords(exportInspections)],
  jobs: [remindWork(notifications)],
  reactions: [tellOfRefusal(notifications)],
  routes: [tilesOf(inspectedLands)],
}));
