import type { ServerSide } from '@gleba/sdk/server';
import { dossierCheckHandler } from './dossier-check.query.ts';
import { type DossierServices, generateDossierWork } from './generate-dossier.work.ts';
import { scheduleDossiersWork } from './schedule-dossiers.work.ts';
import { startDossiersHandler } from './start-dossiers.command.ts';

/** A lot's papers as one file, behind an index. */
export const dossiers = (services: DossierServices) =>
  ({
    operations: [dossierCheckHandler, startDossiersHandler],
    jobs: [scheduleDossiersWork, generateDossierWork(services)],
  }) satisfies ServerSide;
