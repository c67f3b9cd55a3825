import { describe, expect, test } from 'vitest';
import { readOfx } from '../../../src/server/statements/reading/read-ofx.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const head = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';
const sgml = (lines: string, more = '') =>
  `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL\n<BANKACCTFROM><BANKID>001\n<BRANCHID>1234-5\n<ACCTID>67890-1\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n<BANKTRANLIST><DTSTART>20260101\n<DTEND>20260131\n${lines}</BANKTRANLIST>${more}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const line = (values: string) => `<STMTTRN>\n${values}\n</STMTTRN>\n`;
const only = (bytes: Buffer) => {
  const { facts, lines } = readOfx(bytes);
  if ('refused' in facts) throw new Error(facts.refused);
  return { account: facts.accounts[0], lines: lines[0] ?? [] };
};

/** Files as banks write them, made by hand after their public layouts. */
const banks: readonly (readonly [bank: string, file: Buffer, line: object, account: object])[] = [
  [
    'Banco do Brasil: SGML without ends, Windows letters, a balance of the day 00000000',
    latin(
      sgml(
        line(
          '<TRNTYPE>CREDIT\n<DTPOSTED>20260105120000[-3:BRT]\n<TRNAMT>1500.00\n<FITID>2026010511500\n<CHECKNUM>1234\n<REFNUM>1234\n<MEMO>Transferência - JOÃO',
        ),
        '<LEDGERBAL><BALAMT>2500.10\n<DTASOF>00000000\n</LEDGERBAL>',
      ),
    ),
    { day: '2026-01-05', amount: '1500.00', fitId: '2026010511500', memo: 'Transferência - JOÃO', number: '1234' },
    { closingBalance: '2500.10', closingOn: '2026-01-31', bankId: '001', branchId: '1234-5', accountId: '67890-1' },
  ],
  [
    'Itaú: closed leaves in SGML, midnight with its zone, FITID with the running number',
    latin(
      sgml(
        '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260106100000[-03:EST]</DTPOSTED><TRNAMT>-89.90</TRNAMT><FITID>20260106001</FITID><CHECKNUM>20260106001</CHECKNUM><MEMO>PIX QRS LOJA 06/01</MEMO></STMTTRN>',
        '<LEDGERBAL><BALAMT>-10.00<DTASOF>20260131100000[-03:EST]</LEDGERBAL>',
      ),
    ),
    { day: '2026-01-06', amount: '-89.90', memo: 'PIX QRS LOJA 06/01' },
    { closingBalance: '-10.00', closingOn: '2026-01-31' },
  ],
  [
    'Bradesco: decimal commas',
    latin(sgml(line('<TRNTYPE>DEBIT\n<DTPOSTED>20260107\n<TRNAMT>-1.234,56\n<FITID>N10A2F\n<MEMO>CONTA DE LUZ'))),
    { amount: '-1234.56', memo: 'CONTA DE LUZ' },
    { closingBalance: null, closingOn: null },
  ],
  [
    'Caixa: amounts without a sign, whose kind says the direction; a line of nothing that tells the balance',
    latin(
      sgml(
        line('<TRNTYPE>OTHER\n<DTPOSTED>20260108000000\n<TRNAMT>0.00\n<FITID>0\n<MEMO>SALDO DIA') +
          line('<TRNTYPE>DEBIT\n<DTPOSTED>20260108000000\n<TRNAMT>42.00\n<FITID>000001\n<MEMO>TAR PACOTE'),
      ),
    ),
    { amount: '-42.00', memo: 'TAR PACOTE' },
    { skipped: 1, lineCount: 1 },
  ],
  [
    'Santander: a zone of Greenwich, whose day stays as written; no end of a line',
    latin(
      sgml(
        '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260109000000[0:GMT]<TRNAMT>+10,5<FITID>1<MEMO>RESGATE<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260110<TRNAMT>-5<FITID>1<MEMO>IOF',
      ),
    ),
    { day: '2026-01-09', amount: '10.50', memo: 'RESGATE' },
    { lineCount: 2 },
  ],
  [
    'Nubank: UTF-8 that says it is 1252, name and words',
    Buffer.from(
      sgml(
        line(
          '<TRNTYPE>CREDIT</TRNTYPE>\n<DTPOSTED>20260111000000[-3:BRT]</DTPOSTED>\n<TRNAMT>7.00</TRNAMT>\n<FITID>65a1-b2</FITID>\n<NAME>Pix</NAME><MEMO>Transferência recebida &amp; conferida</MEMO>',
        ),
      ),
      'utf8',
    ),
    { memo: 'Pix · Transferência recebida & conferida', fitId: '65a1-b2' },
    {},
  ],
  [
    'Inter: OFX 2 in XML, sections of characters',
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>${sgml(
        '<STMTTRN><TRNTYPE>PAYMENT</TRNTYPE><DTPOSTED>20260112</DTPOSTED><TRNAMT>-3.0000</TRNAMT><FITID>a</FITID><MEMO><![CDATA[Água <b> & luz]]></MEMO></STMTTRN>',
      ).slice(head.length)}`,
    ),
    { amount: '-3.00', memo: 'Água <b> & luz' },
    {},
  ],
];

test.each(banks)('%s', (_, file, said, facts) => {
  const { account, lines } = only(file);
  expect(lines[0]).toMatchObject(said);
  expect(account).toMatchObject(facts);
});

test('several accounts of one file, each with its own lines and balance', () => {
  const one = (id: string, amount: string) =>
    `<STMTTRNRS><STMTRS><BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST>${line(`<TRNTYPE>CREDIT<DTPOSTED>20260101<TRNAMT>${amount}<FITID>1<BANKACCTTO><ACCTID>999</BANKACCTTO>`)}</BANKTRANLIST><LEDGERBAL><BALAMT>${amount}<DTASOF>20260102</LEDGERBAL><AVAILBAL><BALAMT>9<DTASOF>20260103</AVAILBAL></STMTRS></STMTTRNRS>`;
  const card = `<CCSTMTRS><CCACCTFROM><ACCTID>5500</CCACCTFROM><BANKTRANLIST></BANKTRANLIST></CCSTMTRS>`;
  const { facts, lines } = readOfx(latin(`${head}<OFX>${one('11', '1.00')}${one('22', '2.00')}${card}</OFX>`));
  expect(
    'accounts' in facts ? facts.accounts.map((row) => [row.accountId, row.closingBalance, row.closingOn]) : [],
  ).toEqual([
    ...[
      ['11', '1.00', '2026-01-02'],
      ['22', '2.00', '2026-01-02'],
      ['5500', null, null],
    ],
  ]);
  expect(lines.map((rows) => rows.map(({ amount }) => amount))).toEqual([['1.00'], ['2.00'], []]);
});

describe('what is refused', () => {
  const good = '<TRNTYPE>CREDIT<DTPOSTED>20260101<TRNAMT>1.00<FITID>1<MEMO>x';
  test.each([
    ['a text', 'data;valor\n1;2', 'statementUnknown'],
    ['a document type', `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "b">]>${sgml(line(good))}`, 'statementDoctype'],
    ['an entity of another file', `${sgml('')}<!ENTITY x SYSTEM "file:///etc/passwd">`, 'statementDoctype'],
    ['a file that ends within a tag', `${sgml(line(good))}<STMTTRN`, 'statementBroken'],
    ['a comment without an end', `${sgml(line(good))}<!-- `, 'statementBroken'],
    ['an amount that is none', sgml(line(good.replace('1.00', 'abc'))), 'statementBadAmount'],
    ['an amount that reads in two ways', sgml(line(good.replace('1.00', '1.234'))), 'statementBadAmount'],
    ['a day that there is not', sgml(line(good.replace('20260101', '20260231'))), 'statementBadDay'],
    ['more lines than a statement has', sgml(line(good).repeat(50_001)), 'statementTooLong'],
    ['more accounts', `<OFX>${'<STMTRS></STMTRS>'.repeat(51)}`, 'statementTooLong'],
    ['no account', '<OFX><SONRS></SONRS></OFX>', 'statementUnknown'],
  ])('%s', (_, text, reason) => {
    expect(readOfx(latin(text)).facts).toMatchObject({ refused: reason });
  });

  test('entities grow nothing, deep nesting costs nothing, names say nothing', () => {
    const memo = '&lol9;&amp;lt;&#0;&#x41;<A><B>'.replace('<A>', '<__PROTO__>'.repeat(20_000));
    const { lines } = only(latin(sgml(line(`<TRNTYPE>CREDIT<DTPOSTED>20260101<TRNAMT>1.00<FITID>1<MEMO>${memo}`))));
    expect(lines[0]?.memo).toBe('&lol9;&lt; A');
  });
});
