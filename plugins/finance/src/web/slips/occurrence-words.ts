import { hasWords, type OccurrenceKind, rejectedKinds } from '../../cnab/occurrence-kinds.ts';

export interface ToldOccurrence {
  readonly kind: OccurrenceKind;
  readonly code: string;
  readonly width: number;
  readonly reasons: readonly string[];
}
type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Why a bank said no, in words; empty of what it said yes to. */
export function whyRejected({ kind, code, width, reasons }: ToldOccurrence, t: Translate): string {
  if (!rejectedKinds.includes(kind)) return '';
  if (reasons.length === 0) return t('finance.slips.noReason', { code });
  const words = reasons.map((reason) =>
    hasWords(reason, width) ? t(`finance.slipReason.${reason}`) : t('finance.slips.bankReason', { reason }),
  );
  return words.join('; ');
}
