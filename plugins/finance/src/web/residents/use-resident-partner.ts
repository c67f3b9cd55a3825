import type { RecordOf } from '@gleba/sdk';
import { useList } from '@gleba/sdk/web';
import type { Partner } from '../../entities/partner.entity.ts';
import { ResidentPartner } from '../../entities/resident-partner.entity.ts';

type Shown = Pick<RecordOf<typeof Partner>, 'id' | 'name' | 'cpf' | 'cnpj' | 'whatsappNumber'>;

/** The partner whom a resident is: undefined until that is known, null for nobody. Kept true by the live stream. */
export function useResidentPartner(residentId: string): Shown | null | undefined {
  const list = useList(ResidentPartner, {
    filter: { id: { equalTo: residentId } },
    fields: ['partnerId'],
    include: { partner: ['name', 'cpf', 'cnpj', 'whatsappNumber'] },
  });
  if (list.status === 'loading' && list.rowCount === 0) return undefined;
  return list.rowAt(0)?.partner ?? null;
}
