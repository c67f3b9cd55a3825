/** A line of so many places, with what is said at places from 1 on; figures are filled with zeros by whoever says them. */
export function placed(width: number, parts: readonly (readonly [from: number, text: string])[]): string {
  let line = ' '.repeat(width);
  for (const [from, said] of parts) line = line.slice(0, from - 1) + said + line.slice(from - 1 + said.length);
  return line;
}
export const zeros = (value: string | number, length: number): string => String(value).padStart(length, '0');
const file = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');

export interface SaidSlip {
  readonly code: string;
  readonly companyUse?: string;
  readonly ourNumber?: string;
  readonly documentNumber?: string;
  readonly reasons?: string;
  /** Cents. */
  readonly face?: number;
  readonly paid?: number;
  readonly charges?: number;
  readonly fee?: number;
  /** DDMMYYYY */
  readonly day?: string;
}

/** A return of 240 places as FEBRABAN's layout has it, with a lot of slips. */
export function return240(slips: readonly SaidSlip[], bank = '341', direction = '2'): Buffer {
  const start = (kind: string, segment = ' ') =>
    [
      [1, bank],
      [4, '0001'],
      [8, kind],
      [14, segment],
    ] as const;
  return file([
    placed(240, [
      ...([
        [1, bank],
        [4, '0000'],
        [8, '0'],
      ] as const),
      [53, '01234'],
      [59, zeros(67890, 12)],
      [71, '1'],
      [143, direction],
    ]),
    placed(240, [...start('1', ' '), [9, 'T'], [10, '01']]),
    ...slips.flatMap(({ code, companyUse = '', ourNumber = '', documentNumber = '', reasons = '', ...said }, at) => [
      placed(240, [
        ...start('3', 'T'),
        ...([
          [9, zeros(at * 2 + 1, 5)],
          [16, code],
          [38, ourNumber],
          [59, documentNumber],
        ] as const),
        ...([
          [74, '10022031'],
          [82, zeros(said.face ?? 0, 15)],
          [106, companyUse],
        ] as const),
        ...([
          [199, zeros(said.fee ?? 0, 15)],
          [214, reasons],
        ] as const),
      ]),
      placed(240, [
        ...start('3', 'U'),
        ...([
          [9, zeros(at * 2 + 2, 5)],
          [16, code],
          [18, zeros(said.charges ?? 0, 15)],
          [33, zeros(0, 15)],
        ] as const),
        ...([
          [48, zeros(0, 15)],
          [78, zeros(said.paid ?? 0, 15)],
          [138, said.day ?? '00000000'],
        ] as const),
        [146, said.day ?? '00000000'],
      ]),
    ]),
    placed(240, [...start('5')]),
    placed(240, [
      [1, bank],
      [4, '9999'],
      [8, '9'],
    ]),
  ]);
}

/** A return of 400 places; the common ones, and those of a bank on top. */
export function return400(
  bank: string,
  kind: string,
  lines: readonly (readonly (readonly [number, string])[])[],
  direction = 'RETORNO',
): Buffer {
  return file([
    placed(400, [
      [1, direction === 'RETORNO' ? '02' : '01'],
      [3, direction],
      [77, bank],
      [395, '000001'],
    ]),
    ...lines.map((parts, at) =>
      placed(400, [
        [1, kind],
        ...[153, 176, 228, 241, 254, 267].map((from) => [from, zeros(0, 13)] as const),
        ...parts,
        [395, zeros(at + 2, 6)],
      ]),
    ),
    placed(400, [
      [1, '9'],
      [395, zeros(lines.length + 2, 6)],
    ]),
  ]);
}
