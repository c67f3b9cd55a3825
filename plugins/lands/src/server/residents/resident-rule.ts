import { addDecimals, compareDecimals, isCnpj, isCpf, type RecordOf } from '@gleba/sdk';
import { ruleForPeople, sum } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { landErrors } from '../land-errors.ts';

/** One answers for a lot first or second, not both; tax ids are real ones; nobody holds more of a lot than there is. */
export const residentRule = ruleForPeople(Resident, 'lands.residentsShareOneLand', async (tx, { before, after }) => {
  if (!after) return;
  if (after.legalResponsible && after.secondaryResponsible) {
    throw landErrors.responsibleTwice.beside('secondaryResponsible');
  }
  const { cpfCnpj } = after;
  if (cpfCnpj !== null && cpfCnpj !== before?.cpfCnpj && !isCpf(cpfCnpj) && !isCnpj(cpfCnpj, { withLetters: true })) {
    throw landErrors.taxIdInvalid.beside('cpfCnpj');
  }
  const share = liveShare(after);
  if (share === null || (before && compareDecimals(share, liveShare(before) ?? '0') === 0)) return;
  // Two people who give away the last part at once wait for each other.
  await tx.find(Land, after.landId, { lock: true });
  const found = await tx.asServer
    .from(Resident)
    .where({ landId: { equalTo: after.landId }, id: { notEqualTo: after.id } })
    .select(({ tenureShare }) => ({ given: sum(tenureShare) }))
    .first();
  const taken = found?.given ?? '0';
  if ((compareDecimals(addDecimals(taken, share) ?? '0', '100') ?? 0) <= 0) return;
  const given = taken.replace('.', ',');
  throw landErrors.sharesTooLarge.beside('tenureShare', { given });
});

/** The part that the person holds; none of somebody who is removed. */
function liveShare({ tenureShare, deletedAt }: RecordOf<typeof Resident>): string | null {
  return deletedAt === null ? tenureShare : null;
}
