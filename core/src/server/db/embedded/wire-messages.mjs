// @ts-check
// Messages of PostgreSQL's frontend/backend protocol 3.0: https://www.postgresql.org/docs/current/protocol-message-formats.html

/** @param {string} type @param {Buffer} body */
function message(type, body) {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const syncMessage = message('S', Buffer.alloc(0));

/** @param {string} sql */
export function queryMessage(sql) {
  return message('Q', Buffer.from(`${sql}\0`));
}

/** @param {Iterable<string>} names */
export function closeStatements(names) {
  return Buffer.concat([...[...names].map((name) => message('C', Buffer.from(`S${name}\0`))), syncMessage]);
}

/** @param {'FATAL' | 'ERROR'} severity @param {string} code @param {string} text */
export function errorResponse(severity, code, text) {
  return message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`));
}

/**
 * Everything from AuthenticationOk to the first ReadyForQuery. Nobody is asked for a password: the folder of the socket
 * belongs to one user and is closed to all others.
 * @param {string} serverVersion @param {number} pid @param {number} secret
 */
export function authenticationOk(serverVersion, pid, secret) {
  const parameters = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    IntervalStyle: 'postgres',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    in_hot_standby: 'off',
    default_transaction_read_only: 'off',
    is_superuser: 'on',
  };
  const key = Buffer.alloc(8);
  key.writeInt32BE(pid, 0);
  key.writeInt32BE(secret, 4);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
    message('K', key),
    message('Z', Buffer.from('I')),
  ]);
}

/**
 * The message with the statement name at `offset` prefixed by the client's number; an unnamed one stays unnamed.
 * @param {Buffer} original @param {number} offset @param {number} clientId
 */
export function withPrefixedName(original, offset, clientId) {
  if (original[offset] === 0) return { message: original, name: '' };
  const prefix = Buffer.from(`c${clientId}:`);
  const prefixed = Buffer.concat([original.subarray(0, offset), prefix, original.subarray(offset)]);
  prefixed.writeInt32BE(prefixed.length - 1, 1);
  return { message: prefixed, name: prefixed.toString('utf8', offset, prefixed.indexOf(0, offset)) };
}

const readyForQuery = 90; // 'Z'

/**
 * After an error of the extended protocol PGlite 0.5.8 sends ReadyForQuery at once and again for the Sync. A client that
 * pipelines takes the first for this statement and the second for its next one, and from then on gives every statement
 * the answer of the one before. So only the one at the end of a series goes out.
 * @param {Buffer} answer @param {boolean} endsSeries
 */
export function withoutEarlyReady(answer, endsSeries) {
  /** @type {Buffer[]} */
  const kept = [];
  let from = 0;
  let at = 0;
  while (at + 5 <= answer.length) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    if (answer[at] === readyForQuery && !(endsSeries && end === answer.length)) {
      kept.push(answer.subarray(from, at));
      from = end;
    }
    at = end;
  }
  if (kept.length === 0) return answer;
  kept.push(answer.subarray(from));
  return Buffer.concat(kept);
}

const portalSuspended = 115; // 's'

/**
 * Where GEOS throws inside of itself to try another way (overlays and buffers that are not robust at first), PGlite 0.5.8 loses
 * what is thrown, ends the statement in its middle and says that its portal is suspended, although all rows were asked
 * for. That is told as the error it is; drivers take it for the answer to a question they never put.
 * @param {Buffer} answer to statements that were asked for all of their rows
 */
export function withoutSuspension(answer) {
  /** @type {Buffer[]} */
  const kept = [];
  let from = 0;
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] !== portalSuspended) continue;
    kept.push(answer.subarray(from, at), errorResponse('ERROR', 'XX000', 'the embedded engine gave the statement up'));
    from = at + 5;
  }
  if (kept.length === 0) return answer;
  kept.push(answer.subarray(from));
  return Buffer.concat(kept);
}
