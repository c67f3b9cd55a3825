import { cents, type Field, type RecordLayout, shortDay, text } from '../fixed-width.ts';

export interface Return400 extends RecordLayout {
  readonly companyUse: Field<'text'>;
  readonly ourNumber: Field<'text'>;
  readonly code: Field<'text'>;
  readonly occurredOn: Field<'shortDay'>;
  readonly documentNumber: Field<'text'>;
  readonly dueDate: Field<'shortDay'>;
  readonly faceValue: Field<'cents'>;
  readonly fee: Field<'cents'>;
  readonly rebate: Field<'cents'>;
  readonly discount: Field<'cents'>;
  readonly paid: Field<'cents'>;
  readonly charges: Field<'cents'>;
  readonly creditedOn: Field<'shortDay'>;
  readonly reasons: Field<'text'>;
}

/** What the files of 400 places that banks give back have in common: most of them grew out of one. */
const common = {
  companyUse: text(38, 25),
  code: text(109, 2),
  occurredOn: shortDay(111),
  documentNumber: text(117, 10),
  dueDate: shortDay(147),
  faceValue: cents(153, 13),
  fee: cents(176, 13),
  rebate: cents(228, 13),
  discount: cents(241, 13),
  paid: cents(254, 13),
  charges: cents(267, 13),
  creditedOn: shortDay(296),
} as const;

export interface Layout400 {
  /** First letter of its lines of slips. */
  readonly kinds: readonly string[];
  readonly line: Return400;
  /** Letters of one reason. */
  readonly reasonLength: 2 | 3;
}

/** By the bank's code. Where each is from stands in docs/decisions/0133. */
export const return400: Readonly<Record<string, Layout400>> = {
  // Banco do Brasil, CBR643 with seven figures of agreement: the day of credit stands before the fee.
  '001': {
    kinds: ['7'],
    reasonLength: 2,
    line: {
      ...common,
      companyUse: text(39, 25),
      ourNumber: text(64, 17),
      reasons: text(87, 2),
      creditedOn: shortDay(176),
      fee: cents(182, 7),
    },
  },
  '033': { kinds: ['1'], reasonLength: 3, line: { ...common, ourNumber: text(63, 8), reasons: text(137, 9) } },
  '104': {
    kinds: ['1', '7'],
    reasonLength: 3,
    line: {
      ...common,
      companyUse: text(32, 25),
      ourNumber: text(57, 17),
      reasons: text(80, 3),
      creditedOn: shortDay(294),
    },
  },
  '237': { kinds: ['1'], reasonLength: 2, line: { ...common, ourNumber: text(71, 12), reasons: text(319, 10) } },
  '341': { kinds: ['1'], reasonLength: 2, line: { ...common, ourNumber: text(63, 8), reasons: text(378, 8) } },
  '756': {
    kinds: ['1'],
    reasonLength: 2,
    line: {
      ...common,
      ourNumber: text(63, 12),
      reasons: text(82, 2),
      creditedOn: shortDay(176),
      fee: cents(182, 7),
    },
  },
};

/** Of the header: who writes it, and for whom. */
export const header400 = { bank: text(77, 3), direction: text(2, 1) } as const satisfies RecordLayout;
