import { cents, day, digits, type RecordLayout, text } from '../fixed-width.ts';

/**
 * FEBRABAN, "Layout Padrão de Arquivos CNAB 240": what all banks have in common. Places count from 1, as there.
 * Every line: bank 1-3, lot 4-7, kind of line 8, segment 14.
 */
export const cnab240Lines = {
  bank: digits(1, 3),
  lot: digits(4, 4),
  kind: text(8, 1),
  segment: text(14, 1),
} as const satisfies RecordLayout;

/** Header of the file (kind 0). `direction`: 1 to the bank, 2 from it. */
export const cnab240Header = {
  branch: digits(53, 5),
  account: digits(59, 12),
  accountDigit: text(71, 1),
  direction: text(143, 1),
} as const satisfies RecordLayout;

/** Header of a lot (kind 1); the balance is of statements alone (operation E, service 04). */
export const cnab240Lot = {
  operation: text(9, 1),
  service: digits(10, 2),
  branch: digits(53, 5),
  account: digits(59, 12),
  accountDigit: text(71, 1),
} as const satisfies RecordLayout;

/** Trailer of a lot of a statement (kind 5). */
export const cnab240StatementEnd = {
  closingOn: day(143),
  closing: cents(151, 18),
  side: text(169, 1),
} as const satisfies RecordLayout;

/** Segment E: one line of a statement. */
export const segmentE = {
  postedOn: day(143),
  amount: cents(151, 18),
  side: text(169, 1),
  historyCode: text(173, 4),
  history: text(177, 25),
  number: text(202, 39),
} as const satisfies RecordLayout;

/** Segment T: which slip, and what happened to it. */
const commonT = {
  code: text(16, 2),
  ourNumber: text(38, 20),
  documentNumber: text(59, 15),
  dueDate: day(74),
  faceValue: cents(82, 15),
  companyUse: text(106, 25),
  fee: cents(199, 15),
  reasons: text(214, 10),
} as const satisfies RecordLayout;

/** Santander has its own places from the account on ("Layout de Cobrança CNAB 240", H7815). */
const santanderT = {
  ...commonT,
  ourNumber: text(41, 13),
  documentNumber: text(55, 15),
  dueDate: day(70),
  faceValue: cents(78, 15),
  companyUse: text(101, 25),
  fee: cents(194, 15),
  reasons: text(209, 10),
} as const satisfies RecordLayout;

/** Caixa (SIGCB): the number within the twenty places begins with two of the kind of slip. */
const caixaT = { ...commonT, ourNumber: text(40, 17) } as const satisfies RecordLayout;
/** Sicoob: number and digit, then part, kind and form of the paper. */
const sicoobT = { ...commonT, ourNumber: text(38, 10) } as const satisfies RecordLayout;

const ofBanks: Readonly<Record<string, typeof commonT | typeof santanderT | typeof caixaT | typeof sicoobT>> = {
  '033': santanderT,
  '104': caixaT,
  '756': sicoobT,
};
export const segmentTOf = (bank: string) => ofBanks[bank] ?? commonT;

/** Segment U: its money. The same of all banks. */
export const segmentU = {
  charges: cents(18, 15),
  discount: cents(33, 15),
  rebate: cents(48, 15),
  paid: cents(78, 15),
  occurredOn: day(138),
  creditedOn: day(146),
} as const satisfies RecordLayout;
