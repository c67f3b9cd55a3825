/**
 * What a plugin's tables look like, as plain data: derived from its declarations, kept in the journal with each
 * migration, and compared with the next program's. Definitions are finished SQL, so that comparing them is comparing text.
 */
export interface ModelSnapshot {
  readonly format: 1;
  readonly tables: readonly TableModel[];
}

export interface TableModel {
  /** Entity id, such as `lands.land`. */
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  readonly scope: string;
  readonly columns: readonly ColumnModel[];
  /** Unique constraints that foreign keys point to. */
  readonly tenantKeys: readonly NamedPart[];
  /** Unique and other indexes: `create …` statements. */
  readonly indexes: readonly IndexModel[];
  readonly checks: readonly CheckModel[];
  readonly foreignKeys: readonly ForeignKeyModel[];
  /** The declaration is gone; the table and its rows stay. */
  readonly retired?: boolean;
}

export interface ColumnModel {
  /** The field's stable id: the same id under another name is a rename. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** SQL expression. */
  readonly default?: string;
  /** Numbers itself from 3 on: 0 and 2 are taken (identity-entities.ts). */
  readonly identity?: boolean;
  /** The field is gone; the column and its values stay, without NOT NULL. */
  readonly retired?: boolean;
}

export interface NamedPart {
  readonly name: string;
  /** What follows `alter table … add constraint <name>`. */
  readonly definition: string;
}

export interface IndexModel {
  readonly name: string;
  readonly unique: boolean;
  /** What follows `create [unique] index <name> on <table>`. */
  readonly definition: string;
}

export interface CheckModel extends NamedPart {
  /** Stable id of the field it guards. */
  readonly column: string;
}

export interface ForeignKeyModel extends NamedPart {
  /** Entity id of the table it points to. */
  readonly target: string;
}
