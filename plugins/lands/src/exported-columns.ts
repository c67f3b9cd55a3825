import { exchangeFields, relationName } from '@gleba/sdk';
import { Land } from './entities/land.entity.ts';

/** Of a reference the file holds what names the other record, under the relation's name. */
const ofLand = exchangeFields(Land, 'out').map((field) => ({
  field,
  column: Land.fields[field].reference ? relationName(field, Land) : field,
}));

/** Columns of an exported list, in the order in which they stand at first. Who answers for a lot stands before its lawsuit. */
export const exportedColumns: readonly string[] = ofLand.flatMap(({ column }) =>
  column === 'lawsuit' ? ['legalResponsibles', column] : [column],
);

/** The lot's field that fills the column; undefined for what its residents tell. */
export function exportedField(column: string): keyof typeof Land.fields | undefined {
  return ofLand.find((one) => one.column === column)?.field;
}
