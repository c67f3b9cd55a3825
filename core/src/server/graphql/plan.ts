import type { SqlParameter } from '../db/db.ts';
import type { Bindings, SqlParameters, ValueSource } from '../read/access-sql.ts';
import type { Variables } from '../read/given.ts';
import { statementName } from '../telemetry/observed-db.ts';
import type { CustomRoot, WriteRoot } from './build-schema.ts';
import type { Selected } from './selection.ts';

/** One SQL statement with where its parameters come from; `columns` JSON texts named c0, c1… in one row. */
export interface Statement {
  readonly text: string;
  readonly sources: readonly ValueSource[];
  readonly columns: number;
  /** Prepared under this name once it has been used often enough, see `executeStatement`. */
  readonly name: string;
  uses: number;
}

/** A value's way from JavaScript into the answer: which properties, under which keys. */
export interface Projection {
  readonly key: string;
  readonly name: string;
  /** `__typename` */
  readonly text?: string;
  readonly inner?: readonly Projection[];
}

/** What is in a write's payload: `column` is of the statement that reads the record back. */
export type PayloadPart =
  | { readonly key: string; readonly kind: 'column'; readonly column: number }
  | { readonly key: string; readonly kind: 'id' | 'clientMutationId' }
  | { readonly key: string; readonly kind: 'text'; readonly text: string };

export type RootPlan =
  | { readonly kind: 'text'; readonly key: string; readonly text: string }
  | { readonly kind: 'column'; readonly key: string; readonly column: number }
  | {
      readonly kind: 'custom';
      readonly key: string;
      readonly root: CustomRoot;
      readonly selected: Selected;
      readonly projection: readonly Projection[] | undefined;
    }
  | { readonly kind: 'introspection'; readonly key: string; readonly selected: Selected }
  | {
      readonly kind: 'write';
      readonly key: string;
      readonly root: WriteRoot;
      readonly selected: Selected;
      readonly parts: readonly PayloadPart[];
      readonly readBack: Statement | undefined;
    };

/** Fields selected where the page sizes around them multiply to the same product. */
export interface CostTerm {
  readonly pages: readonly ((variables: Variables) => number)[];
  fields: number;
}

/** All that is known about an operation before its values. */
export interface OperationPlan {
  readonly roots: readonly RootPlan[];
  /** Reads all entity roots of a query together. */
  readonly statement: Statement | undefined;
  readonly costTerms: readonly CostTerm[];
  /** Throw for values that are refused though no parameter carries them. */
  readonly checks: readonly ((variables: Variables) => unknown)[];
}

/** Collects where a plan's parameters come from. A value without a source would be one request's in another's statement. */
export class PlanParameters implements SqlParameters {
  readonly sources: ValueSource[] = [];
  private readonly shared = new Map<string, string>();

  add(_value: SqlParameter, cast?: string, source?: ValueSource): string {
    if (!source) throw new Error('A parameter of a plan must say where its value comes from.');
    const name = source.id === undefined ? undefined : `${source.id} ${cast ?? ''}`;
    const known = name === undefined ? undefined : this.shared.get(name);
    if (known) return known;
    this.sources.push(source);
    const parameter = cast === undefined ? `$${this.sources.length}` : `$${this.sources.length}::${cast}`;
    if (name !== undefined) this.shared.set(name, parameter);
    return parameter;
  }
}

/**
 * What was written may not be selected (the filter of a list of which only `__typename` is asked), and PostgreSQL refuses a
 * parameter that no text uses (42P18), so those are left out.
 */
export function statementOf(columns: readonly string[], parameters: PlanParameters): Statement {
  const written = `select ${columns.map((column, index) => `${column}::text as c${index}`).join(', ')}`;
  const used = new Map<string, number>();
  const sources: ValueSource[] = [];
  // No literal holds a dollar sign, see literalSql.
  const text = written.replace(/\$(\d+)/g, (_, number: string) => {
    let place = used.get(number);
    if (place === undefined) {
      const source = parameters.sources[Number(number) - 1];
      if (!source) throw new Error(`The statement has no parameter ${number}.`);
      place = sources.push(source);
      used.set(number, place);
    }
    return `$${place}`;
  });
  // The same name must mean the same text on a connection, whichever process or plan wrote it.
  return { text, sources, columns: columns.length, name: statementName(text), uses: 0 };
}

export function parametersOf(statement: Statement, bindings: Bindings): SqlParameter[] {
  return statement.sources.map((source) => source.read(bindings));
}

export function costOf(plan: OperationPlan, variables: Variables): number {
  let cost = 0;
  for (const { pages, fields } of plan.costTerms) {
    cost += pages.reduce((product, page) => product * Math.max(1, page(variables)), fields);
  }
  return cost;
}
