import { compareDecimals, GlebaError, isCnpj, isCpf, type RecordOf } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';

/** One answers for a lot first or second, not both; tax ids are real ones; nobody holds more of a lot than there is. */
export const residentRule = ruleForPeople(Resident, 'lands.residentsShareOneLand', async (tx, { before, after }) => {
  if (!after) return;
  if (after.legalResponsible && after.secondaryResponsible) {
    throw refused('secondaryResponsible', 'both', 'A mesma pessoa não pode ser responsável legal e secundária.');
  }
  const { cpfCnpj } = after;
  if (cpfCnpj !== null && cpfCnpj !== before?.cpfCnpj && !isCpf(cpfCnpj) && !isCnpj(cpfCnpj, { withLetters: true })) {
    throw refused('cpfCnpj', 'invalidFormat', 'CPF ou CNPJ inválido.');
  }
  const share = liveShare(after);
  if (share === null || (before && compareDecimals(share, liveShare(before) ?? '0') === 0)) return;
  // Two people who give away the last part at once wait for each other.
  await tx.find(Land, after.landId, { lock: true });
  const { rows } = await tx.query<{ given: string; fits: boolean }>(
    `select s.given::text as given, s.given + $4::numeric <= 100 as fits from (
         select coalesce(sum(r.tenure_share), 0) as given from lands.resident r
         where r.organization_id = $1::integer and r.land_id = $2::uuid and r.deleted_at is null
           and r.id is distinct from $3::uuid
       ) s`,
    [tx.actor.organizationId, after.landId, before?.id ?? null, share],
  );
  if (rows[0]?.fits !== false) return;
  const given = rows[0].given.replace('.', ',');
  throw refused('tenureShare', 'tooLarge', `As partes somariam mais de 100 %: ${given} % já têm dono.`);
});

/** The part that the person holds; none of somebody who is removed. */
function liveShare({ tenureShare, deletedAt }: RecordOf<typeof Resident>): string | null {
  return deletedAt === null ? tenureShare : null;
}

function refused(field: string, code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', undefined, { fields: [{ field, code, message }] });
}
