import { GlebaError } from '@gleba/sdk';
import { ruleForPeople, type UnitOfWork } from '@gleba/sdk/server';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { ProjectVisits } from '../../entities/project-visits.entity.ts';
import { VisitResult } from '../../entities/visit-result.entity.ts';
import { visitDetailProblems, visitDetails } from '../../visit-details.ts';
import { landErrors } from '../land-errors.ts';

/** What a person writes down about a visit fits the fields of its result, and the place is a point. */
export const visitRule = ruleForPeople(LandVisit, 'lands.visitFitsItsResult', async (tx, { kind, before, after }) => {
  if (!after) return;
  const location = after.userLocation;
  if (kind === 'create' && location && location.type !== 'Point') {
    throw refused([landErrors.positionNoPoint.at('userLocation')]);
  }
  const isSame =
    before?.visitResultId === after.visitResultId &&
    JSON.stringify(before?.visitResultDetails) === JSON.stringify(after.visitResultDetails);
  // A result may have got other fields since: what was right when it was written stays.
  if (isSame) return;
  const result = await tx.find(VisitResult, after.visitResultId);
  if (!result) return;
  if (before?.visitResultId !== result.id && !(await isOffered(tx, after.projectId, result.id)))
    throw refused([landErrors.visitResultNotOffered.at('visitResultId')]);
  const details = visitDetails.parse(after.visitResultDetails ?? {});
  const problems = visitDetailProblems(result.fields ?? [], details);
  if (problems.length === 0) return;
  throw refused(problems.map((problem) => ({ ...problem, field: `visitResultDetails.${problem.field}` })));
});

/** Of a project whose results are all gone from the catalogue every one is offered: a visit must come to something. */
async function isOffered(tx: UnitOfWork, projectId: string, resultId: string): Promise<boolean> {
  const visitResults = (await tx.find(ProjectVisits, projectId))?.visitResults ?? [];
  if (visitResults.length === 0 || visitResults.includes(resultId)) return true;
  return (await tx.ids(VisitResult, { filter: { id: { in: [...visitResults] } }, first: 1 })).length === 0;
}

function refused(fields: { field: string; code: string; message: string }[]): GlebaError {
  return new GlebaError('VALIDATION', undefined, { fields });
}
