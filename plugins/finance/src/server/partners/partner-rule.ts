import { type FieldProblem, GlebaError, type RecordOf } from '@gleba/sdk';
import { type RowChange, ruleForPeople, type UnitOfWork } from '@gleba/sdk/server';
import { Partner } from '../../entities/partner.entity.ts';
import { ResidentPartner } from '../../entities/resident-partner.entity.ts';
import { type PartnerRow, partnerProblems } from './partner-problems.ts';

const numberLabels = [
  ['cpf', 'CPF'],
  ['cnpj', 'CNPJ'],
] as const;

/** A partner's papers are in order, its numbers are nobody else's, whom it names are people; one who is needed stays. */
export const partnerRule = ruleForPeople(Partner, 'finance.partnerInOrder', async (tx, change) => {
  if (change.kind === 'remove') return refuseIfNeeded(tx, change.before);
  const { before, after } = change;
  const problems = partnerProblems(after, before, new Date().toISOString().slice(0, 10));
  if (problems.length === 0) {
    problems.push(...(await numberProblems(tx, change)), ...(await peopleProblems(tx, after, before)));
  }
  if (problems.length > 0) throw new GlebaError('VALIDATION', problems[0]?.message, { fields: problems });
});

/** A removed partner's number may be somebody else's meanwhile: it is looked at when they come back. */
async function numberProblems(
  tx: UnitOfWork,
  { kind, before, after }: RowChange<RecordOf<typeof Partner>>,
): Promise<FieldProblem[]> {
  if (kind === 'remove' || after.deletedAt !== null) return [];
  const problems: FieldProblem[] = [];
  for (const [field, label] of numberLabels) {
    const number = after[field];
    if (number === null || (number === before?.[field] && kind !== 'restore')) continue;
    const { rows } = await tx.query(
      `select 1 from finance.partner p
       where p.organization_id = $1::integer and p.deleted_at is null and finance.is_number(p.${field})
         and finance.plain_document(p.${field}) = finance.plain_document($2::text) and p.id is distinct from $3::uuid
       limit 1`,
      [tx.actor.organizationId, number, String(after.id)],
    );
    const message = `Já existe um parceiro com este ${label}.`;
    if (rows.length > 0) problems.push({ field, code: 'notUnique', message });
  }
  return problems;
}

async function peopleProblems(
  tx: UnitOfWork,
  after: PartnerRow,
  before: PartnerRow | undefined,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const field of ['maritalPartnerId', 'responsibleId'] as const) {
    const id = after[field];
    if (typeof id !== 'string' || id === before?.[field]) continue;
    const person = await tx.find(Partner, id);
    if (!person || person.deletedAt !== null) {
      problems.push({ field, code: 'notFound', message: 'Registro não encontrado.' });
    } else if (person.personType !== 'natural') {
      problems.push({ field, code: 'wrongPersonType', message: 'Escolha uma pessoa física.' });
    }
  }
  const becomesLegal = before?.personType === 'natural' && after.personType === 'legal';
  if (becomesLegal && (await countNaming(tx, String(after.id))) > 0) {
    const message = 'É cônjuge ou responsável de outro parceiro: continua pessoa física.';
    problems.push({ field: 'personType', code: 'inUse', message });
  }
  return problems;
}

async function refuseIfNeeded(tx: UnitOfWork, { id, name }: PartnerRow): Promise<void> {
  // Of residents who are removed themselves nothing is counted.
  const residents = await tx.count(ResidentPartner, { filter: { partnerId: { equalTo: String(id) } } });
  if (residents > 0) throw inUse(name, residents === 1 ? 'é 1 morador' : `é ${residents} moradores`);
  const named = await countNaming(tx, String(id));
  if (named > 0) {
    throw inUse(name, `é cônjuge ou responsável de ${named === 1 ? 'outro parceiro' : `${named} parceiros`}`);
  }
}

function countNaming(tx: UnitOfWork, id: string): Promise<number> {
  return tx.count(Partner, {
    filter: { or: [{ maritalPartnerId: { equalTo: id } }, { responsibleId: { equalTo: id } }] },
  });
}

function inUse(name: unknown, why: string): GlebaError {
  return new GlebaError('IN_USE', `O parceiro ${name} não pode ser excluído: ${why}.`);
}
