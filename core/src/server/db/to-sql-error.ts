import { SqlError } from './db.ts';

/** SQLSTATE of a lost connection (PostgreSQL appendix A, class 08). */
export const connectionFailure = '08006';

/** The fields of an error response as postgres.js (`table_name`) and pg (`table`) name them. */
interface DriverError extends Error {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly detail?: unknown;
  readonly constraint?: unknown;
  readonly constraint_name?: unknown;
  readonly table?: unknown;
  readonly table_name?: unknown;
  readonly column?: unknown;
  readonly column_name?: unknown;
}

// What Node and the two drivers throw instead of an error response when there is no connection (any more).
const lostConnection =
  /^(?:ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECTION_\w+|CONNECT_TIMEOUT|ECOPYONLY)$/;
const lostConnectionText =
  /^(?:Connection terminated|Client has encountered a connection error|timeout e(?:xceeded|xpired)|Client was closed)/;

/** KeyedLimiter what a driver threw into a SqlError; what is neither the server's nor the connection's error stays as it is. */
export function toSqlError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SqlError) return error;
  const driverError: DriverError = error;
  const code = typeof driverError.code === 'string' ? driverError.code : '';
  // 57P0x: the server is going away or has cut this session, so it is lost for the caller too (appendix A).
  if (lostConnection.test(code) || lostConnectionText.test(error.message) || /^57P0[1-4]$/.test(code)) {
    return new SqlError(`Lost the connection to the database: ${error.message}`, connectionFailure, ...none, {
      cause: error,
    });
  }
  if (typeof driverError.severity !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error;
  return new SqlError(
    error.message,
    code,
    text(driverError.constraint ?? driverError.constraint_name),
    text(driverError.table ?? driverError.table_name),
    text(driverError.column ?? driverError.column_name),
    text(driverError.detail),
    { cause: error },
  );
}

const none = [undefined, undefined, undefined, undefined] as const;

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
