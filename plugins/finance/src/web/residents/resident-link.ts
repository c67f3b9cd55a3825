import type { FormValues } from '@gleba/sdk/web';
import { ResidentPartner } from '../../entities/resident-partner.entity.ts';

/** The partner that a resident's form names: as chosen there, else as known. */
export function linkOf(values: FormValues, known: string | null): string | null {
  const patch = values[ResidentPartner.id];
  if (typeof patch !== 'object' || patch === null || !('partnerId' in patch)) return known;
  return typeof patch.partnerId === 'string' ? patch.partnerId : null;
}

interface Named {
  readonly name: string;
  readonly cpf: string | null;
  readonly cnpj: string | null;
}

/** What a partner says of a resident; what somebody has written stays. */
export function residentValues({ name, cpf, cnpj }: Named, written: FormValues): FormValues {
  const told = { name, cpfCnpj: cpf ?? cnpj };
  return Object.fromEntries(Object.entries(told).filter(([field, value]) => value !== null && !written[field]));
}
