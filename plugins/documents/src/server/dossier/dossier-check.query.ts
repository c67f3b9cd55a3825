import { Land } from '@gleba/plugin-lands';
import { type AnswerOf, languageOf } from '@gleba/sdk';
import { handle, todayOf } from '@gleba/sdk/server';
import { dossierCheck } from '../../dossier-operations.ts';
import { Document } from '../../entities/document.entity.ts';
import type { Subjects } from '../../subjects.ts';
import { isWanted } from '../needs/document-needs.query.ts';
import { askedOf, requiredTypes, scopesOf, sharedValues } from '../needs/missing-documents.query.ts';
import { collectDossiers } from './collect-dossier.ts';
import { dossierLandsOf, dossierType, landTitle } from './dossier-lands.ts';

type Row = AnswerOf<typeof dossierCheck>['rows'][number];

/** Lots that are read at once, and rows after which an answer ends. */
const batch = 50;
const enoughRows = 50;

/** Looks at lot after lot until there are enough that lack something; the next answer goes on behind the last one. */
export const dossierCheckHandler = (subjects: Subjects) =>
  handle(dossierCheck, async ({ transaction, log, actor }, { from = 0, ...chosen }) =>
    transaction(async (tx) => {
      await dossierType(tx);
      const language = languageOf(actor);
      const lands = await dossierLandsOf(tx, chosen);
      const required = await requiredTypes(tx, chosen.projectId);
      const scopes = scopesOf(subjects);
      const shared = await sharedValues(tx, chosen.projectId);
      const situation = { today: await todayOf(tx) };
      const tell = (facts: Record<string, unknown>) => log.warn('a condition could not be evaluated', facts);
      const rows: Row[] = [];
      let at = from ?? 0;
      for (; at < lands.length && rows.length < enoughRows; at += batch) {
        const part = lands.slice(at, at + batch);
        const ids = part.map(({ id }) => id);
        const collected = await collectDossiers(tx, chosen.projectId, ids, language);
        const full = await tx.asActor.list(Land, { filter: { id: { in: ids } }, first: batch });
        const asked = await askedOf(tx, full, shared);
        const present = new Set(
          (
            await tx.asServer
              .from(Document)
              .where({ subjectId: { in: asked.map(({ id }) => id) }, pageCount: { greaterThan: 0 } })
              .select(['subjectId', 'documentTypeId'])
              .all()
          ).map(({ subjectId, documentTypeId }) => `${subjectId} ${documentTypeId}`),
        );
        for (const land of part) {
          const own = collected.get(land.id);
          const people = own?.people ?? [];
          const nameOf = (subjectId: string) => people.find(({ id }) => id === subjectId)?.name ?? null;
          const missing = asked
            .filter(({ id }) => id === land.id || people.some((person) => person.id === id))
            .flatMap(({ slug, id, values }) =>
              required[slug]
                .filter((type) => !present.has(`${id} ${type.id}`))
                .filter((type) => isWanted(type, scopes[slug], { ...situation, values }, tell))
                .map(({ name }) => ({ kind: 'required' as const, name, of: nameOf(id) })),
            );
          const problems: Row['problems'] = [
            ...missing,
            ...(own?.unsigned ?? []).map(({ name, subjectId }) => ({
              ...{ kind: 'unsigned' as const, name, of: nameOf(subjectId) },
            })),
            ...(own?.refused ?? []).map(({ name, subjectId }) => ({
              ...{ kind: 'refused' as const, name, of: nameOf(subjectId) },
            })),
            ...(land.geometryId === null ? [{ kind: 'noShape' as const, name: null, of: null }] : []),
            ...(land.geometryId !== null && land.segments === null
              ? [{ kind: 'sides' as const, name: null, of: null }]
              : []),
          ];
          if (problems.length > 0) rows.push({ landId: land.id, title: landTitle(land, language), problems });
        }
      }
      return { lots: lands.length, rows, next: at < lands.length ? at : null };
    }),
  );
