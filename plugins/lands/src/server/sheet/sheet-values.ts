import { type CellKind, type CellReading, readCell } from '@gleba/sdk/exchange/server';
import type { SheetField } from '../../sheet-fields.ts';

const kinds: Readonly<Partial<Record<SheetField, CellKind>>> = {
  customArea: 'decimal',
  customPublicArea: 'decimal',
  price: 'decimal',
  residentTenureShare: 'decimal',
  blockNewContract: 'boolean',
  residentLegalResponsible: 'boolean',
  residentSecondaryResponsible: 'boolean',
  residentCpfCnpj: 'cpfCnpj',
};

/** Reads a cell that is not empty, as its field takes it. */
export function readField(field: SheetField, text: string): CellReading {
  return readCell(kinds[field] ?? 'text', text);
}
