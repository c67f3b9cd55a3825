import { exchangeFacet } from '@gleba/sdk';
import { Land } from '../../entities/land.entity.ts';
import { type MappableField, mappableFields } from '../../import-fields.ts';

/** The first column whose name is one of the usual ones, for each field. */
export function proposeMapping(columns: readonly string[]): Partial<Record<MappableField, string>> {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  const proposal: Partial<Record<MappableField, string>> = {};
  for (const field of mappableFields) {
    for (const hint of exchangeFacet(Land.fields[field]).attributes ?? []) {
      const found = columns.find((name) => plain(name) === hint);
      if (found !== undefined && !Object.values(proposal).includes(found)) {
        proposal[field] = found;
        break;
      }
    }
  }
  return proposal;
}
