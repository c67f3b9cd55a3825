import type { AnswerOf, InputOf } from '@gleba/sdk';
import type { CoordinateSystem } from '../../coordinates/coordinate-system.ts';
import type { ReadSource, SourceIssue } from '../../coordinates/source.ts';
import type { CoordinateSource } from '../../coordinates/source-schema.ts';
import type { coordinatesPreview } from '../../operations/coordinates.ts';
import type { CoordinatesDraft } from './coordinates-draft.ts';
import type { ChangeDraft } from './use-coordinates-draft.ts';

export interface TabProps {
  readonly draft: CoordinatesDraft;
  readonly change: ChangeDraft;
  readonly system: CoordinateSystem | undefined;
  /** What the numbers mean; undefined while there is no system. */
  readonly read: ReadSource | undefined;
}

export interface TypedLot {
  readonly landId: string;
  readonly block: string;
  readonly lot: string;
  readonly geometryId: string | null;
}

export interface ResultProps extends TabProps {
  readonly source: CoordinateSource | undefined;
  readonly projectId: string;
  readonly lot: TypedLot | undefined;
  readonly onSaved: () => void;
}

export interface SaveProps extends ResultProps {
  readonly given: InputOf<typeof coordinatesPreview>;
  /** Of these very numbers; undefined while they are measured. */
  readonly preview: AnswerOf<typeof coordinatesPreview> | undefined;
}

type Problems = Map<number, { column: string; text: string }[]>;

/** What is wrong, by row and in words, as the table shows it. */
export function problemsByRow(
  issues: readonly SourceIssue[] | undefined,
  say: (issue: SourceIssue) => string,
): ReadonlyMap<number, readonly { readonly column: string; readonly text: string }[]> {
  const found: Problems = new Map();
  for (const issue of issues ?? []) {
    if (issue.row === null) continue;
    const before = found.get(issue.row) ?? [];
    found.set(issue.row, [...before, { column: issue.field, text: say(issue) }]);
  }
  return found;
}

/** Translated: which cell, and what of it. */
export function issueText(
  t: (key: string, values?: Readonly<Record<string, string>>) => string,
  { field, problem }: SourceIssue,
  system: CoordinateSystem | undefined,
): string {
  const column = t(
    `lands.coordinates.column.${field}${field === 'x' || field === 'y' ? `.${system?.kind ?? 'plane'}` : ''}`,
  );
  return t(`lands.coordinates.problem.${problem}`, { column });
}
