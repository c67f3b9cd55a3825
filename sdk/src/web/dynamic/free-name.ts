import type { DynamicField } from '@gleba/core';

/** A name that no field has: values of a field that was removed must not become another's, as far as they are known. */
export function freeName(fields: readonly Pick<DynamicField, 'name'>[]): string {
  const numbers = fields.map(({ name }) => Number(/^field(\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `field${Math.max(0, ...numbers) + 1}`;
}
