import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { coreErrors } from '../../error/core-errors.ts';
import type { ErrorDefinition } from '../../error/define-errors.ts';
import { type ErrorCode, type FieldProblem, GlebaError } from '../../error/gleba-error.ts';
import { SqlError } from '../db/db.ts';
import { snakeCase } from '../schema/column.ts';

/**
 * What a caller may see of anything that was thrown: a GlebaError as it is, a refusal of PostgreSQL by its SQLSTATE
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), all else as INTERNAL. The original is the `cause`, for
 * the log alone: its text may name tables and hold other people's values. With the registry, fields are told where the
 * constraint's name gives them away.
 */
export function toGlebaError(error: unknown, registry?: EntityRegistry): GlebaError {
  if (error instanceof GlebaError) return error;
  if (!(error instanceof SqlError)) return new GlebaError('INTERNAL', undefined, { cause: error });
  switch (error.code) {
    case '23503':
      return foreignKeyError(error);
    case '23505':
      return new GlebaError('DUPLICATE', undefined, { cause: error, fields: uniqueProblems(error, registry) });
    case '23502':
      return invalid(error, error.column, coreErrors.required);
    case '23514':
      return invalid(error, error.column, coreErrors.invalidValue);
    case '22001':
      return invalid(error, error.column, coreErrors.textTooLong);
    case '22003':
      return invalid(error, error.column, coreErrors.outOfRange);
    default:
      return new GlebaError(codeOf(error.code), undefined, { cause: error });
  }
}

const codes: Readonly<Record<string, ErrorCode>> = {
  '22P02': 'BAD_REQUEST', // text that is no uuid, number…
  '22P05': 'BAD_REQUEST', // a character that the encoding does not have
  '22021': 'BAD_REQUEST', // NUL
  '22007': 'BAD_REQUEST', // no date
  '22008': 'BAD_REQUEST', // 30 February
  '22025': 'BAD_REQUEST', // a LIKE pattern that ends in its escape character
  '22023': 'BAD_REQUEST',
  '57014': 'TIMEOUT',
  '25P03': 'TIMEOUT', // a transaction that did nothing for too long
  '0A000': 'UNAVAILABLE', // a plan of before a migration, met inside a transaction: the next one has fresh plans
  '26000': 'UNAVAILABLE',
  '40001': 'CONFLICT', // serialization
  '40P01': 'CONFLICT', // deadlock
  '55P03': 'CONFLICT', // a lock that was not waited for
  '54000': 'ANSWER_TOO_LARGE', // more than the driver may read, or than a value may be
  '54001': 'DOCUMENT_TOO_COSTLY', // stack depth
};

function codeOf(state: string): ErrorCode {
  const known = codes[state];
  if (known) return known;
  // 08: connection, 53: resources, 57P0x: the server stops or starts.
  return /^(08|53|57P0)/.test(state) ? 'UNAVAILABLE' : 'INTERNAL';
}

/** The one state stands for both ends: a row that is still referred to, and a reference to a row that is not there. */
function foreignKeyError(error: SqlError): GlebaError {
  if (/still referenced|update or delete on table/.test(`${error.message} ${error.detail ?? ''}`)) {
    return new GlebaError('IN_USE', undefined, { cause: error });
  }
  const columns = /\(([^()]*)\)=/.exec(error.detail ?? '')?.[1];
  // Composite keys lead with the organization; the reference itself comes last.
  const column = columns?.split(',').at(-1)?.trim();
  return invalid(error, column, coreErrors.notFound);
}

function invalid(error: SqlError, column: string | undefined, problem: ErrorDefinition): GlebaError {
  const fields = column ? [problem.at(camelCase(column))] : [];
  return new GlebaError('VALIDATION', undefined, { cause: error, fields });
}

/** Constraints are called `<table>_<unique key's id>_key`. */
function uniqueProblems(error: SqlError, registry: EntityRegistry | undefined): FieldProblem[] {
  const { table, constraint } = error;
  if (!registry || !table || !constraint) return [];
  const key = registry.entities
    .filter((entity) => snakeCase(entity.name) === table)
    .flatMap((entity: Entity) => entity.unique)
    .find(({ id }) => constraint === `${table}_${id}_key` || constraint === `${table}_${snakeCase(id)}_key`);
  return (key?.fields ?? []).map((field) => coreErrors.notUnique.at(field));
}

function camelCase(column: string): string {
  return column.replaceAll('"', '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
