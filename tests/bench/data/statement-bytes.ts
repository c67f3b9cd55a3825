/** A line of a made-up bank's statement. */
export interface StatementRow {
  readonly day: string;
  readonly amount: string;
  readonly memo: string;
}

/** OFX 1.02 as Brazilian banks write it, its ends left out. */
export function statementBytes(rows: readonly StatementRow[]): Buffer {
  const lines = rows.map(
    ({ day, amount, memo }, index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${index + 1}<CHECKNUM>${index + 1}<MEMO>${memo}</STMTTRN>`,
  );
  return Buffer.from(
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\nCHARSET:NONE\n',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
      ...lines,
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ].join('\n'),
  );
}
