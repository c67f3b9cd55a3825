import { always, count, nought, put, type WrittenRecord } from '../fixed-width.ts';

/**
 * What goes to banks. Values are named the same in all of them: of the file (`bank`, `company`, `companyType`, `companyDocument`, `branch`,
 * `sequence`, `day`…), of a slip (`movement`, `number`, `due`, `cents`, `use`…) and of who pays (`payer…`). `day8` and `due8` are DDMMYYYY.
 */
export interface RemittanceLayout {
  readonly width: 240 | 400;
  readonly header: WrittenRecord;
  /** Of the one lot; files of 400 places have none. */
  readonly lotHeader?: WrittenRecord;
  /** Lines of every slip, and of those alone that are entered and cost something when they are late. */
  readonly slip: readonly WrittenRecord[];
  readonly ofEntry: readonly WrittenRecord[];
  readonly lotTrailer?: WrittenRecord;
  readonly trailer: WrittenRecord;
}

const start = (kind: string, lot = '0001') => [put(1, 3, 'bank'), always(4, lot), always(8, kind)];
const lotStart = (version: string) => [
  ...[
    ...start('1'),
    always(9, 'R01'),
    always(14, version),
    put(18, 1, 'companyType'),
    count(19, 15, 'companyDocument'),
  ],
];
const detail = (segment: string) => [...start('3'), count(9, 5, 'at'), always(14, segment), put(16, 2, 'movement')];
const holder = (from: number) => [
  ...[count(from, 5, 'branch'), put(from + 5, 1, 'branchDigit')],
  ...[count(from + 6, 12, 'account'), put(from + 18, 1, 'accountDigit')],
];
const fileEnd = (bank: WrittenRecord = []) => [
  ...[...start('9', '9999'), always(18, '000001'), count(24, 6, 'lineCount'), nought(30, 6)],
  ...bank,
];
const headed = [
  ...[put(73, 30, 'company'), put(103, 30, 'bankName'), always(143, '1'), count(144, 8, 'day8')],
  count(158, 6, 'sequence'),
];
const lotHeaded = [put(74, 30, 'company'), count(184, 8, 'sequence'), count(192, 8, 'day8'), nought(200, 8)];

/** P from the slip's own number on: the same of all. */
const money = [
  ...[put(63, 15, 'document'), count(78, 8, 'due8'), count(86, 15, 'cents'), nought(101, 5), put(107, 2, 'species')],
  ...[always(109, 'N'), count(110, 8, 'day8'), put(118, 1, 'interestCode'), count(119, 8, 'interestFrom8')],
  ...[count(127, 15, 'interest'), nought(142, 54), put(196, 25, 'use'), always(221, '3'), nought(222, 2)],
];
const segmentQ: WrittenRecord = [
  ...[...detail('Q'), put(18, 1, 'payerType'), count(19, 15, 'payerDocument'), put(34, 40, 'payer')],
  ...[put(74, 40, 'street'), put(114, 15, 'neighborhood'), count(129, 8, 'postalCode'), put(137, 15, 'city')],
  ...[put(152, 2, 'state'), nought(154, 16), nought(210, 3)],
];
const segmentR: WrittenRecord = [
  ...[...detail('R'), nought(18, 48), put(66, 1, 'fineCode'), count(67, 8, 'interestFrom8'), count(75, 15, 'fine')],
  ...[nought(200, 16), nought(217, 12), always(231, '0')],
];
const lotEnd: WrittenRecord = [
  ...[...start('5'), count(18, 6, 'lotLineCount'), count(24, 6, 'slipCount'), count(30, 17, 'total'), nought(47, 69)],
];

/** FEBRABAN's, as Banco do Brasil takes it. */
const bancoDoBrasil: RemittanceLayout = {
  width: 240,
  header: [
    ...[...start('0', '0000'), put(18, 1, 'companyType'), count(19, 14, 'companyDocument')],
    ...[count(33, 9, 'agreement'), always(42, '0014'), put(46, 2, 'wallet'), put(48, 3, 'variation')],
    ...[...holder(53), ...headed, always(164, '083'), nought(167, 5)],
  ],
  lotHeader: [
    ...lotStart('042'),
    ...[count(34, 9, 'agreement'), always(43, '0014'), put(47, 2, 'wallet'), put(49, 3, 'variation')],
    ...[...holder(54), ...lotHeaded],
  ],
  slip: [
    [
      ...[...detail('P'), ...holder(18), put(38, 20, 'number'), always(58, '71200'), ...money],
      ...[nought(224, 4), always(228, '09'), nought(230, 10)],
    ],
    segmentQ,
  ],
  ofEntry: [segmentR],
  lotTrailer: lotEnd,
  trailer: fileEnd(),
};

const caixa: RemittanceLayout = {
  ...bancoDoBrasil,
  header: [
    ...[...start('0', '0000'), put(18, 1, 'companyType'), count(19, 14, 'companyDocument'), nought(33, 20)],
    ...[count(53, 5, 'branch'), put(58, 1, 'branchDigit'), count(59, 6, 'agreement'), nought(65, 8), ...headed],
    ...[always(164, '050'), nought(167, 5)],
  ],
  lotHeader: [
    ...lotStart('030'),
    ...[count(34, 6, 'agreement'), count(54, 5, 'branch'), put(59, 1, 'branchDigit'), count(60, 6, 'agreement')],
    ...[nought(66, 8), ...lotHeaded],
  ],
  slip: [
    [
      ...[...detail('P'), count(18, 5, 'branch'), put(23, 1, 'branchDigit'), count(24, 6, 'agreement'), nought(30, 11)],
      ...[count(41, 17, 'number'), always(58, '11220'), ...money, nought(224, 4), always(228, '09'), nought(230, 10)],
    ],
    segmentQ,
  ],
};

const sicoob: RemittanceLayout = {
  ...bancoDoBrasil,
  header: [
    ...[...start('0', '0000'), put(18, 1, 'companyType'), count(19, 14, 'companyDocument'), ...holder(53)],
    ...[always(72, '0'), ...headed, always(164, '081'), nought(167, 5)],
  ],
  lotHeader: [...lotStart('040'), ...[...holder(54), ...lotHeaded]],
  slip: [
    [
      ...[...detail('P'), ...holder(18), put(38, 20, 'number'), always(58, '10 22'), ...money],
      ...[always(224, '0'), always(228, '09'), nought(230, 10)],
    ],
    segmentQ,
  ],
};

/** Its own places in the account, and a code of transmission in place of an agreement. */
const santander: RemittanceLayout = {
  width: 240,
  header: [
    ...[...start('0', '0000'), put(17, 1, 'companyType'), count(18, 15, 'companyDocument'), count(33, 15, 'code')],
    ...[...headed, always(164, '040')],
  ],
  lotHeader: [
    ...lotStart('030'),
    ...[count(54, 15, 'code'), put(74, 30, 'company'), count(184, 8, 'sequence'), count(192, 8, 'day8')],
  ],
  slip: [
    [
      ...[...detail('P'), count(18, 4, 'branch'), put(22, 1, 'branchDigit'), count(23, 9, 'account')],
      ...[put(32, 1, 'accountDigit'), count(33, 9, 'account'), put(42, 1, 'accountDigit'), count(45, 13, 'number')],
      ...[always(58, '112'), ...money, always(224, '2'), nought(225, 5)],
    ],
    segmentQ,
  ],
  ofEntry: [segmentR],
  lotTrailer: [...start('5'), count(18, 6, 'lotLineCount')],
  trailer: [...start('9', '9999'), always(18, '000001'), count(24, 6, 'lineCount')],
};

/** What both files of 400 places say of slip and payer at the same places. */
const slip400 = [
  ...[put(38, 25, 'use'), put(109, 2, 'movement'), put(111, 10, 'document'), count(121, 6, 'due6')],
  ...[count(127, 13, 'cents'), nought(143, 5), always(148, '99N'), count(151, 6, 'day6'), nought(157, 4)],
  ...[count(161, 13, 'interestOfDay'), nought(174, 45), count(219, 2, 'payerType'), count(221, 14, 'payerDocument')],
  ...[put(275, 40, 'street'), count(327, 8, 'postalCode'), count(395, 6, 'at')],
];
const trailer400: WrittenRecord = [always(1, '9'), count(395, 6, 'at')];

const itau: RemittanceLayout = {
  width: 400,
  header: [
    ...[always(1, '01REMESSA01COBRANCA'), count(27, 4, 'branch'), nought(31, 2), count(33, 5, 'account')],
    ...[put(38, 1, 'accountDigit'), put(47, 30, 'company'), always(77, '341'), put(80, 15, 'bankName')],
    ...[count(95, 6, 'day6'), count(395, 6, 'at')],
  ],
  slip: [
    [
      ...[always(1, '1'), count(2, 2, 'companyType'), count(4, 14, 'companyDocument'), count(18, 4, 'branch')],
      ...[nought(22, 2), count(24, 5, 'account'), put(29, 1, 'accountDigit'), nought(34, 4), count(63, 8, 'number')],
      ...[nought(71, 13), count(84, 3, 'wallet'), always(108, 'I'), ...slip400, always(140, '341')],
      ...[put(235, 30, 'payer'), put(315, 12, 'neighborhood'), put(335, 15, 'city'), put(350, 2, 'state')],
      ...[nought(386, 8)],
    ],
  ],
  ofEntry: [
    [always(1, '2'), put(2, 1, 'fineCode'), count(3, 8, 'interestFrom8'), count(11, 13, 'fine'), count(395, 6, 'at')],
  ],
  trailer: trailer400,
};

const bradesco: RemittanceLayout = {
  width: 400,
  header: [
    ...[always(1, '01REMESSA01COBRANCA'), count(27, 20, 'code'), put(47, 30, 'company'), always(77, '237')],
    ...[
      put(80, 15, 'bankName'),
      count(95, 6, 'day6'),
      always(109, 'MX'),
      count(111, 7, 'sequence'),
      count(395, 6, 'at'),
    ],
  ],
  slip: [
    [
      ...[always(1, '1'), nought(2, 20), count(22, 3, 'wallet'), count(25, 5, 'branch'), count(30, 7, 'account')],
      ...[put(37, 1, 'accountDigit'), always(63, '237'), put(66, 1, 'fineCode'), count(67, 4, 'finePercent')],
      ...[put(71, 12, 'number'), nought(83, 10), always(93, '2N'), ...slip400, nought(140, 3), put(235, 40, 'payer')],
    ],
  ],
  ofEntry: [],
  trailer: trailer400,
};

export const remittances: Readonly<Record<string, RemittanceLayout>> = {
  ...{ '001': bancoDoBrasil, '033': santander, '104': caixa, '237': bradesco, '341': itau, '756': sicoob },
};
