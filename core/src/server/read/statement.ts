import type { SqlParameter } from '../db/db.ts';

/** Collects a statement's parameters while its text is written; values never enter the text. */
export class StatementParameters {
  readonly values: SqlParameter[] = [];

  /** `$3::uuid` */
  add(value: SqlParameter, cast?: string): string {
    this.values.push(value);
    return cast === undefined ? `$${this.values.length}` : `$${this.values.length}::${cast}`;
  }
}
