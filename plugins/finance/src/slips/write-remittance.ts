import type { Day } from '@gleba/sdk';
import { type WrittenRecord, writeRecord } from '../cnab/fixed-width.ts';
import { remittances } from '../cnab/layouts/remittance.ts';

/** What is asked of a bank: take a slip in, take it out again, another due date. The numbers are those of all the banks here. */
export const remittanceKinds = ['entry', 'cancellation', 'dueDate'] as const;
export type RemittanceKind = (typeof remittanceKinds)[number];
const movements: Readonly<Record<RemittanceKind, string>> = { entry: '01', cancellation: '02', dueDate: '06' };

export interface RemittanceFile {
  readonly bank: string;
  readonly bankName: string;
  readonly company: string;
  /** Figures of the CNPJ or CPF. */
  readonly companyDocument: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly account: string;
  readonly accountDigit: string;
  readonly agreement: string;
  readonly wallet: string;
  /** Of Banco do Brasil, beside the wallet. */
  readonly variation: string;
  readonly code: string;
  readonly sequence: number;
  readonly day: Day;
}

export interface RemittanceSlip {
  readonly kind: RemittanceKind;
  readonly number: string;
  readonly document: string;
  readonly use: string;
  readonly dueDate: Day;
  readonly cents: bigint;
  /** When it is late: hundredths of a per cent of a month, cents of a day; and cents or hundredths of a per cent at once. */
  readonly interestPercent: bigint;
  readonly interestOfDay: bigint;
  readonly fine: { readonly as: 'money' | 'percent'; readonly value: bigint } | null;
  /** The first day on which it is late. */
  readonly lateFrom: Day;
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly street: string;
    readonly neighborhood: string;
    readonly postalCode: string;
    readonly city: string;
    readonly state: string;
  };
}

const short = (day: Day) => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`;
const long = (day: Day) => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`;
/** 1 of a person, 2 of a company, as banks number them. */
const typeOf = (document: string) => (document.length === 11 ? '1' : '2');

/** All lines of a file, in the order in which banks want them, ended as they end lines. */
export function writeRemittance(file: RemittanceFile, slips: readonly RemittanceSlip[]): string {
  const layout = remittances[file.bank];
  if (!layout) throw new RangeError(`no remittance of bank ${file.bank}`);
  const { company, companyDocument, sequence, day, ...rest } = file;
  const common = {
    ...{ ...rest, company, companyDocument, companyType: typeOf(companyDocument), sequence: String(sequence) },
    ...{ day8: long(day), day6: short(day), species: file.bank === '001' ? '17' : '99' },
  };
  const lines: string[] = [];
  /** Files of 400 places count all lines, those of 240 the ones of slips. */
  const add = (record: WrittenRecord, values: Readonly<Record<string, string>>, at = lines.length + 1) =>
    lines.push(writeRecord(record, layout.width, { ...common, ...values, at: String(at) }));
  add(layout.header, {});
  if (layout.lotHeader) add(layout.lotHeader, {});
  const first = lines.length;
  for (const slip of slips) {
    const values = valuesOf(slip);
    const records = [...layout.slip, ...(slip.kind === 'entry' && slip.fine ? layout.ofEntry : [])];
    for (const record of records) add(record, values, layout.lotHeader ? lines.length - first + 1 : lines.length + 1);
  }
  const total = slips.reduce((sum, { cents }) => sum + cents, 0n);
  const counts = { slipCount: String(slips.length), total: String(total) };
  if (layout.lotTrailer) add(layout.lotTrailer, { ...counts, lotLineCount: String(lines.length) });
  add(layout.trailer, { ...counts, lineCount: String(lines.length + 1) });
  return `${lines.join('\r\n')}\r\n`;
}

function valuesOf(slip: RemittanceSlip): Readonly<Record<string, string>> {
  const { kind, number, document, use, dueDate, cents, interestPercent, interestOfDay, fine, lateFrom, payer } = slip;
  const bears = interestPercent > 0n;
  return {
    ...{ movement: movements[kind], number, document, use, cents: String(cents) },
    ...{ due8: long(dueDate), due6: short(dueDate), interestFrom8: bears || fine ? long(lateFrom) : '' },
    ...{ interestCode: bears ? '2' : '3', interest: String(interestPercent), interestOfDay: String(interestOfDay) },
    ...{ fineCode: fine ? (fine.as === 'money' ? '1' : '2') : '0', fine: String(fine?.value ?? 0n) },
    // Bradesco takes a fine in per cent alone.
    finePercent: fine?.as === 'percent' ? String(fine.value) : '0',
    ...{ payer: payer.name, payerDocument: payer.document, payerType: typeOf(payer.document), street: payer.street },
    ...{ neighborhood: payer.neighborhood, postalCode: payer.postalCode, city: payer.city, state: payer.state },
  };
}
