import type { ServerSide } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { dossierCheckHandler } from './dossier-check.query.ts';
import { type DossierServices, generateDossierWork } from './generate-dossier.work.ts';
import { scheduleDossiersWork } from './schedule-dossiers.work.ts';
import { startDossiersHandler } from './start-dossiers.command.ts';

/** A lot's papers as one file, behind an index. */
export const dossiers = (services: DossierServices & { readonly subjects: Subjects }) =>
  ({
    operations: [dossierCheckHandler(services.subjects), startDossiersHandler],
    jobs: [scheduleDossiersWork, generateDossierWork(services)],
  }) satisfies ServerSide;
