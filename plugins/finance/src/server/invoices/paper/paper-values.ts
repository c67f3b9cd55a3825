import {
  addDecimals,
  defaultLocale,
  formatCnpj,
  formatCpf,
  formatDate,
  formatMoney,
  formatNumber,
  say,
} from '@gleba/sdk';
import type { XmlFacts } from './xml-facts.ts';

/** How papers of invoices write what a document says. They are read in Brazil, so they speak its language whoever prints them. */
export const words = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  say(`finance.paper.${key}`, values, defaultLocale);

export type Said = string | null;

export const money = (amount: Said): Said => (isDecimal(amount) ? formatMoney(amount) : null);
export const percent = (rate: Said): Said => (isDecimal(rate) ? `${formatNumber(rate, 2)}%` : null);
export const day = (text: Said): Said =>
  text !== null && /^\d{4}-\d\d-\d\d/.test(text) ? formatDate(text.slice(0, 10)) : null;
/** The clock of whoever wrote it, whose distance from Greenwich stands behind. */
export const moment = (text: Said): Said =>
  text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${day(text)} ${text.slice(11, 19)}` : null;
export const postalCode = (text: Said): Said => text?.replace(/^(\d\d)(\d{3})(\d{3})$/, '$1.$2-$3') ?? null;

/** A number of the Receita, or one of another country as it is. */
export function identity(cnpj: Said, cpf: Said, foreign: Said = null): Said {
  if (cnpj !== null) return formatCnpj(cnpj);
  return cpf === null ? foreign : formatCpf(cpf);
}

/** Those that are there; null where none is. */
export function joined(separator: string, ...parts: readonly Said[]): Said {
  const there = parts.filter((part) => part !== null && part !== '');
  return there.length > 0 ? there.join(separator) : null;
}

/** Of those that are there, exactly. */
export function sumOf(...amounts: readonly Said[]): Said {
  const there = amounts.filter(isDecimal);
  return there.length === 0 ? null : there.reduce((sum, amount) => addDecimals(sum, amount) ?? sum, '0.00');
}

export function cut(text: Said, most: number): Said {
  return text !== null && text.length > most ? `${text.slice(0, most - 3).trimEnd()}...` : text;
}

/** What a code means in the layout of the national environment; a code that is not known here stands as it is. */
export function coded(facts: XmlFacts, path: string, name: string): Said {
  const code = facts.text(path);
  if (code === null || !/^\d{1,3}$/.test(code)) return code;
  const key = `code.${name}.${code}`;
  const said = words(key);
  return said.endsWith(key) ? code : said;
}

const isDecimal = (text: Said): text is string => text !== null && /^-?\d{1,20}(?:\.\d{1,10})?$/.test(text);
