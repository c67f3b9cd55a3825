import type { Field } from '@gleba/core';
import type { MaskName } from '../form/mask.ts';

/** The mask that a text field's name or pattern asks for, so that a declared `postalCode` needs nothing said twice. */
export function textMask(name: string, field: Field): MaskName | undefined {
  if (field.kind !== 'text') return undefined;
  if (field.pattern === '^\\d{5}-\\d{3}$' || /^(postalCode|cep|firstCode|lastCode)$/i.test(name)) return 'cep';
  if (name === 'processNumber') return 'processNumber';
  if (/cpfOrCnpj|cpfCnpj/i.test(name)) return 'cpfOrCnpj';
  if (/cpf$/i.test(name)) return 'cpf';
  if (/(cnpj|registerNumber)$/i.test(name)) return 'cnpj';
  return /(phone|whatsapp)(Number)?$/i.test(name) ? 'phone' : undefined;
}
