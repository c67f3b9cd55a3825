import { type CellKind, type CellReading, readCell } from '@gleba/sdk/exchange/server';
import { filledBy, type SheetField } from '../../sheet-fields.ts';

/** Reads a cell that is not empty, as its field takes it. */
export function readField(field: SheetField, text: string): CellReading {
  const { entity, name } = filledBy(field);
  return readCell(cellKind(name, entity.allFields[name]?.kind), text);
}

function cellKind(name: string, kind: string | undefined): CellKind {
  if (name === 'cpfCnpj') return 'cpfCnpj';
  if (kind === 'decimal' || kind === 'money') return 'decimal';
  return kind === 'boolean' ? 'boolean' : 'text';
}
