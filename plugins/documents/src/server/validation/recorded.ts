import { Partner, ResidentPartner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { Document } from '../../entities/document.entity.ts';
import type { Recorded } from './check-document.ts';

type Subject = Pick<RecordOf<typeof Document>, 'subject' | 'subjectId'>;

export interface People {
  readonly residents: readonly RecordOf<typeof Resident>[];
  /** Of the document's own person, where there is one. */
  readonly partner: RecordOf<typeof Partner> | undefined;
}

/** Whose paper it is: a resident with the partner that they are, a partner, or everybody who lives on the lot. */
export async function peopleOf(reads: UnitOfWork, { subject, subjectId }: Subject): Promise<People> {
  switch (subject) {
    case Resident.id: {
      const resident = await reads.find(Resident, subjectId);
      const link = resident && (await reads.find(ResidentPartner, subjectId));
      const partner = link?.partnerId ? await reads.find(Partner, link.partnerId) : undefined;
      return { residents: resident ? [resident] : [], partner };
    }
    case Partner.id:
      return { residents: [], partner: await reads.find(Partner, subjectId) };
    case Land.id:
      return {
        residents: await reads.list(Resident, { filter: { landId: { equalTo: subjectId } }, first: 50 }),
        partner: undefined,
      };
    default:
      return { residents: [], partner: undefined };
  }
}

/** What rules compare with. Their words repeat nothing of it: whoever sees the verdict need not see the record. */
export function recordedOf({ residents, partner }: People, subject: string): Recorded {
  const names = [...residents.map(({ name }) => name), ...(partner ? [partner.name] : [])];
  const own = subject === Resident.id ? residents[0]?.cpfCnpj : null;
  return { names, cpf: partner?.cpf ?? own ?? null, marriageRegime: partner?.marriageRegime ?? null };
}
