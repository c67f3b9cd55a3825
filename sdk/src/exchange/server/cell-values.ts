import { formatCnpj, formatCpf, type GlebaError, isCnpj, isCpf, withoutTail } from '@gleba/sdk';
import { plainWord } from '../plain-word.ts';
import { cellErrors } from './exchange-errors.ts';

export type CellValue = string | boolean;
export type CellKind = 'text' | 'decimal' | 'boolean' | 'cpfCnpj';

/** A cell's value as an entity takes it, or what is wrong with it. */
export type CellReading = { readonly value: CellValue } | { readonly problem: GlebaError };

/** Reads a cell that is not empty. */
export function readCell(kind: CellKind, text: string): CellReading {
  // Formulas that failed show so: #REF!, #N/D, #VALOR!
  if (/^#(?:REF|N\/[AD]|VALOR|VALUE|NOME|NAME|DIV\/0|NUM|NULO|NULL)[!?]?$/i.test(text)) {
    return { problem: cellErrors.cellFormula({ text }) };
  }
  switch (kind) {
    case 'decimal':
      return readDecimal(text);
    case 'boolean':
      return readBoolean(text);
    case 'cpfCnpj':
      return readCpfOrCnpj(text);
    case 'text':
      return { value: text };
  }
}

/**
 * Numbers as Brazil writes them: 1.234,56. A single point is a decimal one (250.5), unless three digits follow it, which are
 * thousands (1.234); 1,234.56 is English beyond doubt and read so.
 */
function readDecimal(text: string): CellReading {
  const plain = text.replace(/[\s\u00a0]|R\$|m²|m2|%/gi, '');
  const brazilian = /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(plain);
  if (brazilian) return decimal(brazilian[1], brazilian[2]?.replaceAll('.', ''), brazilian[3]);
  const english = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)\.(\d+)$/.exec(plain);
  if (english) return decimal(english[1], english[2]?.replaceAll(',', ''), english[3]);
  return { problem: cellErrors.cellNoNumber({ text: shown(text) }) };
}

function decimal(sign = '', whole = '0', fraction = ''): CellReading {
  const digits = withoutTail(fraction, '0');
  const value = `${whole.replace(/^0+(?=\d)/, '')}${digits === '' ? '' : `.${digits}`}`;
  return { value: sign === '-' && /[1-9]/.test(value) ? `-${value}` : value };
}

const yes = ['sim', 's', 'x', '1', 'verdadeiro', 'v', 'true', 'yes', 'y', 'si', 'verdadero'];
const no = ['nao', 'n', '0', 'falso', 'f', 'false', 'no', '-'];

function readBoolean(text: string): CellReading {
  const word = plainWord(text);
  if (yes.includes(word)) return { value: true };
  if (no.includes(word)) return { value: false };
  return { problem: cellErrors.cellNeitherYesNorNo({ text: shown(text) }) };
}

/** A sheet that took a number for one has lost its zeros at the front: they are put back where the check digits then fit. */
function readCpfOrCnpj(text: string): CellReading {
  const characters = text.replace(/[\s./-]/g, '').toUpperCase();
  const isNumber = /^\d+$/.test(characters);
  for (const candidate of isNumber
    ? [characters, characters.padStart(11, '0'), characters.padStart(14, '0')]
    : [characters]) {
    if (candidate.length === 11 && isCpf(candidate)) return { value: formatCpf(candidate) };
    if (candidate.length === 14 && isCnpj(candidate, { withLetters: true })) return { value: formatCnpj(candidate) };
  }
  return { problem: cellErrors.cellNoTaxId({ text: shown(text) }) };
}

function shown(text: string): string {
  return text.slice(0, 40).replace(/\p{Cc}/gu, ' ');
}
