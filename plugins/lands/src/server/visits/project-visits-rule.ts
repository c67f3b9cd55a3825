import { ruleForPeople } from '@gleba/sdk/server';
import { ProjectVisits } from '../../entities/project-visits.entity.ts';
import { VisitResult } from '../../entities/visit-result.entity.ts';
import { landErrors } from '../land-errors.ts';

/** A project offers results that its organization has; what was removed since may stay named. */
export const projectVisitsRule = ruleForPeople(
  ProjectVisits,
  'lands.projectOffersKnownResults',
  async (tx, { before, after }) => {
    const chosen = new Set(after?.visitResults ?? []);
    for (const id of before?.visitResults ?? []) chosen.delete(id);
    if (chosen.size === 0) return;
    const found = await tx.ids(VisitResult, { filter: { id: { in: [...chosen] } }, first: chosen.size });
    if (found.length < chosen.size) throw landErrors.visitResultUnknown.beside('visitResults');
  },
);
