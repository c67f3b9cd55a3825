import { type FieldProblem, fieldErrors, type RecordOf } from '@gleba/sdk';
import { part, type RowChange, ruleForPeople, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { ResidentPartner } from '../../entities/resident-partner.entity.ts';
import { contractErrors } from '../contracts/contract-errors.ts';
import { projectPartnerErrors } from '../project-partners/project-partner-errors.ts';
import { partnerErrors } from './partner-errors.ts';
import { type PartnerRow, partnerProblems } from './partner-problems.ts';

const takenNumbers = [
  ['cpf', partnerErrors.cpfTaken, part`p.cpf`],
  ['cnpj', partnerErrors.cnpjTaken, part`p.cnpj`],
] as const;

/** A partner's papers are in order, its numbers are nobody else's; one who is needed stays. */
export const partnerRule = ruleForPeople(Partner, 'finance.partnerInOrder', async (tx, change) => {
  if (change.kind === 'remove') return refuseIfNeeded(tx, change.before);
  const { before, after } = change;
  const problems = partnerProblems(after, before, await todayOf(tx));
  if (problems.length === 0) {
    problems.push(...(await numberProblems(tx, change)), ...(await namedProblems(tx, after, before)));
  }
  if (problems.length > 0) throw fieldErrors(problems);
});

/** A removed partner's number may be somebody else's meanwhile: it is looked at when they come back. */
async function numberProblems(
  tx: UnitOfWork,
  { kind, before, after }: RowChange<RecordOf<typeof Partner>>,
): Promise<FieldProblem[]> {
  if (kind === 'remove' || after.deletedAt !== null) return [];
  const problems: FieldProblem[] = [];
  for (const [field, taken, column] of takenNumbers) {
    const number = after[field];
    if (number === null || (number === before?.[field] && kind !== 'restore')) continue;
    const rows = await tx.asServer.sql({ because: 'numbers are compared by the function of their index' })`
      select 1 from ${Partner} p
      where finance.is_number(${column}) and finance.plain_document(${column}) = finance.plain_document(${number}::text)
        and p.id is distinct from ${after.id}::uuid
      limit 1`;
    if (rows.length > 0) problems.push(taken.at(field));
  }
  return problems;
}

/** Spouses, and who answers for somebody, are people. */
async function namedProblems(
  tx: UnitOfWork,
  after: PartnerRow,
  before: PartnerRow | undefined,
): Promise<FieldProblem[]> {
  const becomesLegal = before?.personType === 'natural' && after.personType === 'legal';
  const isNamed = becomesLegal && (await countNaming(tx, String(after.id))) > 0;
  return isNamed ? [partnerErrors.isNamed.at('personType')] : [];
}

async function refuseIfNeeded(tx: UnitOfWork, { id, name }: PartnerRow): Promise<void> {
  // Of residents who are removed themselves nothing is counted.
  const residents = await tx.count(ResidentPartner, { filter: { partnerId: { equalTo: String(id) } } });
  if (residents > 0) throw partnerErrors.isResident({ name: String(name), count: residents });
  const bought = await tx.count(ContractCustomer, { filter: { partnerId: { equalTo: String(id) } } });
  if (bought > 0) throw contractErrors.isBuyer({ name: String(name), count: bought });
  const filter = { partnerId: { equalTo: String(id) } };
  const projects = (await tx.count(ProjectPartner, { filter })) + (await tx.count(PartnerShare, { filter }));
  if (projects > 0) throw projectPartnerErrors.hasProjects({ name: String(name) });
  const named = await countNaming(tx, String(id));
  if (named > 0) throw partnerErrors.isNeeded({ name: String(name), count: named });
}

function countNaming(tx: UnitOfWork, id: string): Promise<number> {
  return tx.count(Partner, {
    filter: { or: [{ maritalPartnerId: { equalTo: id } }, { responsibleId: { equalTo: id } }] },
  });
}
