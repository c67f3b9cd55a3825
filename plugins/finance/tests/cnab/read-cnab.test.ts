import { describe, expect, test } from 'vitest';
import { looksLikeCnab, readCnab } from '../../src/server/statements/reading/read-cnab.ts';
import { placed, return240, return400, zeros } from './return-lines.ts';

const use = '0DS7Y1W3M6R4T5Q8K2J9H0G1A';
const lines = (parts: readonly string[]) => Buffer.from(`${parts.join('\n')}\n`, 'latin1');
const refusal = (bytes: Buffer) => readCnab(bytes).facts;

describe('240 places, slips', () => {
  test('a paid one with its charges and fee, one that was refused with its reasons, both by line', () => {
    const { facts, occurrences } = readCnab(
      return240([
        {
          code: '06',
          companyUse: use,
          ourNumber: '10900000123',
          face: 123_456,
          paid: 126_000,
          charges: 2544,
          fee: 199,
          day: '05012031',
        },
        { code: '03', documentNumber: 'C-17/3', reasons: '4748000000', face: 100 },
      ]),
    );
    expect(facts).toMatchObject({
      occurrenceCount: 2,
      accounts: [{ bankId: '341', branchId: '1234', accountId: '678901' }],
    });
    expect(occurrences).toMatchObject([
      {
        ...{ line: 3, code: '06', kind: 'paid', companyUse: use, ourNumber: '10900000123', dueDate: '2031-02-10' },
        ...{ faceValue: '1234.56', paid: '1260.00', charges: '25.44', fee: '1.99', occurredOn: '2031-01-05' },
      },
      { line: 5, kind: 'entryRejected', reasons: ['47', '48'], documentNumber: 'C-17/3', occurredOn: null },
    ]);
  });

  test('Santander has its own places', () => {
    const t = placed(240, [
      ...([
        [1, '033'],
        [4, '0001'],
        [8, '3'],
        [14, 'T'],
        [16, '06'],
        [41, '0000000012345'],
      ] as const),
      ...([
        [55, 'N1'],
        [70, '10022031'],
        [78, zeros(500, 15)],
        [101, use],
        [194, zeros(7, 15)],
        [209, '04'],
      ] as const),
    ]);
    const u = placed(240, [
      [1, '033'],
      [8, '3'],
      [14, 'U'],
      [16, '06'],
      [78, zeros(500, 15)],
      [138, '10022031'],
    ]);
    const head = placed(240, [
      [1, '033'],
      [4, '0000'],
      [8, '0'],
      [143, '2'],
    ]);
    const { occurrences } = readCnab(
      lines([
        head,
        t,
        u,
        placed(240, [
          [1, '033'],
          [4, '9999'],
          [8, '9'],
        ]),
      ]),
    );
    expect(occurrences).toMatchObject([
      {
        ourNumber: '0000000012345',
        documentNumber: 'N1',
        companyUse: use,
        faceValue: '5.00',
        fee: '0.07',
        paid: '5.00',
      },
    ]);
  });
});

describe('240 places, statements', () => {
  test('lines with their side, the balance at the end, of each account its own', () => {
    const head = placed(240, [
      [1, '001'],
      [4, '0000'],
      [8, '0'],
      [143, '2'],
    ]);
    const lot = (account: string) =>
      placed(240, [
        [1, '001'],
        [4, '0001'],
        [8, '1'],
        [9, 'E'],
        [10, '04'],
        [53, '01234'],
        [59, zeros(account, 12)],
        [71, 'X'],
      ]);
    const line = (amount: number, side: string, words: string) =>
      placed(240, [
        ...([
          [1, '001'],
          [4, '0001'],
          [8, '3'],
          [14, 'E'],
          [143, '05012026'],
          [151, zeros(amount, 18)],
        ] as const),
        ...([
          [169, side],
          [177, words],
          [202, '801'],
        ] as const),
      ]);
    const end = (side: string) =>
      placed(240, [
        [1, '001'],
        [4, '0001'],
        [8, '5'],
        [143, '31012026'],
        [151, zeros(250_010, 18)],
        [169, side],
      ]);
    const last = placed(240, [
      [1, '001'],
      [4, '9999'],
      [8, '9'],
    ]);
    const read = readCnab(
      lines([
        head,
        lot('5'),
        line(150_000, 'C', 'PIX RECEBIDO'),
        line(0, 'C', 'SALDO'),
        end('C'),
        lot('6'),
        line(990, 'D', 'TARIFA'),
        end('D'),
        last,
      ]),
    );
    expect(read.lines).toEqual([
      [{ fitId: '', day: '2026-01-05', amount: '1500.00', memo: 'PIX RECEBIDO', number: '801' }],
      [{ fitId: '', day: '2026-01-05', amount: '-9.90', memo: 'TARIFA', number: '801' }],
    ]);
    expect(read.facts).toMatchObject({
      accounts: [
        { accountId: '5X', closingBalance: '2500.10', closingOn: '2026-01-31', lineCount: 1 },
        { accountId: '6X', closingBalance: '-2500.10' },
      ],
    });
  });
});

/** Where each bank writes what all tell; the places are the tables' own, so that a wrong one is seen only beside the banks' manuals (0133). */
const of400 = [
  ['001', '7', { use: 39, number: [64, 17], reasons: 87, credit: 176, paid: '05', rejected: '03' }],
  ['033', '1', { use: 38, number: [63, 8], reasons: 137, credit: 296, paid: '06', rejected: '03' }],
  ['104', '1', { use: 32, number: [57, 17], reasons: 80, credit: 294, paid: '21', rejected: '99' }],
  ['237', '1', { use: 38, number: [71, 12], reasons: 319, credit: 296, paid: '06', rejected: '03' }],
  ['341', '1', { use: 38, number: [63, 8], reasons: 378, credit: 296, paid: '08', rejected: '03' }],
  ['756', '1', { use: 38, number: [63, 12], reasons: 82, credit: 176, paid: '05', rejected: '03' }],
] as const;

test.each(of400)('400 places of bank %s', (bank, kind, at) => {
  const number = zeros(42, at.number[1]);
  const { facts, occurrences } = readCnab(
    return400(bank, kind, [
      [
        [at.use, use],
        [at.number[0], number],
        [109, at.paid],
        [111, '050131'],
        [153, zeros(1000, 13)],
        [254, zeros(1010, 13)],
        [267, zeros(10, 13)],
        [at.credit, '060131'],
      ],
      [
        [at.number[0], number],
        [109, at.rejected],
        [111, '050131'],
        [at.reasons, bank === '104' || bank === '033' ? '048' : '48'],
      ],
    ]),
  );
  expect(facts).toMatchObject({ occurrenceCount: 2, accounts: [{ bankId: bank }] });
  expect(occurrences).toMatchObject([
    {
      kind: 'paid',
      companyUse: use,
      ourNumber: number,
      paid: '10.10',
      charges: '0.10',
      occurredOn: '2031-01-05',
      creditedOn: '2031-01-06',
    },
    { kind: 'entryRejected', line: 3, reasons: [bank === '104' || bank === '033' ? '048' : '48'] },
  ]);
});

describe('what is refused', () => {
  const good = return240([{ code: '06', paid: 100, day: '05012031' }]).toString('latin1');
  test.each([
    ['a text', 'data;valor\n1;2', { refused: 'statementUnknown' }],
    ['a remittance of 240 places', return240([], '341', '1').toString('latin1'), { refused: 'cnabRemittance' }],
    [
      'a remittance of 400 places',
      return400('341', '1', [], 'REMESSA').toString('latin1'),
      { refused: 'cnabRemittance' },
    ],
    ['400 places of a bank that is not known', return400('999', '1', []).toString('latin1'), { refused: 'cnabBank' }],
    ['a file that ends in the middle', good.split('\r\n').slice(0, -2).join('\r\n'), { refused: 'statementBroken' }],
    [
      '400 places without an end',
      return400('341', '1', [[]]).toString('latin1').split('\r\n').slice(0, -2).join('\n'),
      { refused: 'statementBroken' },
    ],
    ['a line that is too long', good.replace('\r\n', `${'x'.repeat(200)}\r\n`), { refused: 'cnabBadLine', row: 1 }],
    [
      'an amount that is none',
      good.replace('000000000000100', '00000000000A100'),
      { refused: 'statementBadAmount', row: 4 },
    ],
    ['a day that there is not', good.replace('05012031', '31022031'), { refused: 'statementBadDay', row: 4 }],
    [
      'more lines than a file has',
      `${good.split('\r\n')[0]}\n${'x\n'.repeat(50_001)}`,
      { refused: 'statementTooLong' },
    ],
    ['nothing but ends of lines', `34100000${'\n'.repeat(200_000)}`, { refused: 'statementBroken' }],
  ])('%s', (_, written, facts) => {
    expect(refusal(Buffer.from(written, 'latin1'))).toEqual(facts);
  });
  test('more bytes than a file has', () => {
    expect(refusal(Buffer.alloc(20_000_001, '0'))).toEqual({ refused: 'statementTooLong' });
  });
});

test('a file is known by how it begins, whatever it is called', () => {
  expect(looksLikeCnab(Buffer.from('<OFX>'))).toBe(false);
  expect(looksLikeCnab(Buffer.from('Data;Valor\n01/01/2026;1'))).toBe(false);
  expect(looksLikeCnab(return240([]))).toBe(true);
  expect(looksLikeCnab(return400('341', '1', []))).toBe(true);
});
