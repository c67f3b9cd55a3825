import type { OccurrenceKind } from './occurrence-kinds.ts';

/** One line (or pair of lines) of a bank's file about a slip, as it is read; money below its cents as text. */
export interface BankOccurrence {
  /** Line of the file, from 1 on. */
  readonly line: number;
  readonly width: 240 | 400;
  readonly code: string;
  readonly kind: OccurrenceKind;
  readonly reasons: readonly string[];
  readonly ourNumber: string;
  /** What we wrote for ourselves; comes back as it was. */
  readonly companyUse: string;
  readonly documentNumber: string;
  readonly dueDate: string | null;
  readonly occurredOn: string | null;
  readonly creditedOn: string | null;
  readonly faceValue: string;
  readonly paid: string;
  readonly charges: string;
  readonly discount: string;
  readonly fee: string;
}
