import { Land } from '@gleba/plugin-lands';
import { type FilterOf, type GlebaError, type Locale, type RecordOf, say, type z } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { dossierSlug } from '../../dossier/dossier-order.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { type chosenLands, mostDossiers } from '../../jobs/dossier.job.ts';
import { dossierErrors } from '../dossier-errors.ts';

type Chosen = z.infer<typeof chosenLands>;
export type DossierLand = Pick<
  RecordOf<typeof Land>,
  'id' | 'block' | 'lot' | 'subdivision' | 'geometryId' | 'segments'
>;

const names = new Intl.Collator('pt-BR', { numeric: true });

/** What is said where there are no lots, or more than are taken at once. */
interface Refusals {
  none(): GlebaError;
  tooMany(params: { readonly total: number; readonly most: number }): GlebaError;
}

export const dossierLandsOf = (tx: UnitOfWork, chosen: Chosen) =>
  chosenLandsOf(tx, chosen, { none: dossierErrors.noDossierLands, tooMany: dossierErrors.tooManyDossiers });

/** The lots that are meant, as the person sees them, in the order of their names. */
export async function chosenLandsOf(
  tx: UnitOfWork,
  { projectId, landIds, block, filter }: Chosen,
  { none, tooMany }: Refusals,
): Promise<readonly DossierLand[]> {
  const wanted: FilterOf<typeof Land> = {
    and: [
      { projectId: { equalTo: projectId } },
      ...(landIds ? [{ id: { in: landIds } }] : []),
      ...(typeof block === 'string' ? [{ block: { equalTo: block } }] : []),
      // A caller's words: the unit of work judges every part of them, as the endpoint does.
      ...(filter ? [filter as FilterOf<typeof Land>] : []),
    ],
  };
  const total = await tx.asActor.count(Land, { filter: wanted });
  if (total === 0) throw none();
  if (total > mostDossiers) throw tooMany({ total, most: mostDossiers });
  const found = await tx.asActor.list(Land, { filter: wanted, orderBy: ['id'], first: mostDossiers });
  return [...found].sort(
    (a, b) =>
      names.compare(a.subdivision ?? '', b.subdivision ?? '') ||
      names.compare(a.block, b.block) ||
      names.compare(a.lot, b.lot) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** The type whose documents the dossiers are: what an office has deleted or renamed is told in the specification's words. */
export async function dossierType(tx: UnitOfWork): Promise<RecordOf<typeof DocumentType>> {
  const [type] = await tx.list(DocumentType, { filter: { slug: { equalTo: dossierSlug } }, first: 1 });
  if (!type) throw dossierErrors.noDossierType();
  return type;
}

export function landTitle({ block, lot }: Pick<DossierLand, 'block' | 'lot'>, language: Locale): string {
  return say('documents.dossier.land', { block, lot }, language);
}
