import { quoteIdentifier } from './column.ts';
import type { ModelSnapshot, TableModel } from './model-snapshot.ts';

/** One statement, with what it means when the database refuses it because of the rows that are there. */
export interface MigrationStep {
  readonly sql: string;
  readonly ifRefused?: { readonly message: string; readonly fix: string };
}

/** A change that would lose something. `about` is `<entity>.<field id>`, which a plugin's own step may allow. */
export interface MigrationRefusal {
  readonly about: string;
  readonly message: string;
  readonly fix: string;
}

export interface MigrationPlan {
  readonly steps: readonly MigrationStep[];
  readonly refusals: readonly MigrationRefusal[];
  /** What the database looks like afterwards: `next` with everything retired that it no longer declares. */
  readonly snapshot: ModelSnapshot;
}

/** A part of a plan: what one table needs, by the moment at which it must happen. */
export interface TablePlan {
  readonly drops: MigrationStep[];
  readonly changes: MigrationStep[];
  readonly additions: MigrationStep[];
  /** Last of all: tables refer to each other in circles. */
  readonly links: MigrationStep[];
  readonly refusals: MigrationRefusal[];
}

/** `"lands"."land"` */
export function qualifiedName(table: TableModel): string {
  return `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
}

export function emptyPlan(): TablePlan {
  return { drops: [], changes: [], additions: [], links: [], refusals: [] };
}
