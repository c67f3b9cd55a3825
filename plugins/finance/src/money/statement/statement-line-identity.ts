/** What a bank says of one line. */
export interface BankLine {
  /** The bank's own word for it; empty where it has none, as in sheets. */
  readonly fitId: string;
  readonly day: string;
  /** Below zero: out of the account. */
  readonly amount: string;
  readonly memo: string;
  readonly number: string;
}

export interface IdentifiedLine extends BankLine {
  readonly identity: string;
  /** Which of the lines that say the same, from 1 on. */
  readonly occurrence: number;
}

/**
 * By what a line is known again. Brazilian banks give one FITID to several lines (each installment of a purchase, each day anew), so that day and
 * amount are a part of it; where there is no FITID the words are. Lines that say all the same are counted: statements cover whole days,
 * so that two equal ones of a day stand in every file that has that day.
 */
export function identified(lines: readonly BankLine[]): readonly IdentifiedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { fitId, day, amount, memo, number } = line;
    const identity = JSON.stringify(fitId === '' ? [day, amount, memo, number] : [day, amount, fitId]);
    const occurrence = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, occurrence);
    return { ...line, identity, occurrence };
  });
}
