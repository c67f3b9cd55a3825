// @ts-check
import { createServer } from 'node:net';
import {
  authenticationOk,
  closeStatements,
  errorResponse,
  queryMessage,
  syncMessage,
  withoutEarlyReady,
  withoutSuspension,
  withPrefixedName,
} from './wire-messages.mjs';

/**
 * PostgreSQL's wire protocol over PGlite's single session, for several clients.
 *
 * pglite-socket 0.2.11 has one, but it hands PGlite one message at a time from whichever client comes next, shares the
 * names of prepared statements (the second connection that prepares "p1" gets 42P05) and lets a client that idles in a
 * transaction stop all others for ever. Here a client keeps the session from the first message up to its Sync (the
 * protocol's unit, PostgreSQL 55.2.3) and to the end of its transaction, statement names are prefixed per connection, an
 * idle transaction that others wait for is cut, and the ReadyForQuery that PGlite 0.5.8 sends too many after a failed
 * statement is taken out.
 *
 * Still shared by all clients, because there is one session: settings (SET), temporary tables, LISTEN, advisory locks,
 * PREPARE in SQL. A running statement cannot be cancelled: it blocks this process, so a cancel request is read only
 * after it, and the engine has no timer signals, so statement_timeout never fires.
 *
 * @typedef {{ data: Buffer, endsSeries: boolean }} Unit
 * @typedef {{ id: number, socket: import('node:net').Socket, chunks: Buffer[], size: number, started: boolean,
 *   series: Buffer[], units: Unit[], names: Set<string>, isLimited: boolean, closed: boolean, ending: boolean }} Client
 *
 * @param {object} options
 * @param {import('@electric-sql/pglite').PGlite} options.db
 * @param {string} options.serverVersion
 * @param {number} options.idleTransactionMs
 * @param {(text: string) => void} options.log
 * @param {(error: unknown) => void} options.onEngineFailure The engine threw something that is no SQL error.
 */
export function createWireServer({ db, serverVersion, idleTransactionMs, log, onEngineFailure }) {
  /** @type {Set<Client>} */
  const clients = new Set();
  /** Clients with something to run, each once, in the order of their arrival. @type {Client[]} */
  const ready = [];
  /** Who holds the session. @type {Client | null} */
  let owner = null;
  let seriesOpen = false;
  let running = false;
  let nextId = 1;
  /** @type {NodeJS.Timeout | null} */
  let idleTimer = null;
  /** @type {(() => void)[]} */
  const idleWaiters = [];

  const server = createServer((socket) => {
    /** @type {Client} */
    const client = {
      id: nextId++,
      socket,
      chunks: [],
      size: 0,
      started: false,
      series: [],
      units: [],
      names: new Set(),
      isLimited: false,
      closed: false,
      ending: false,
    };
    clients.add(client);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      client.chunks.push(chunk);
      client.size += chunk.length;
      try {
        readMessages(client);
      } catch (error) {
        log(`Client ${client.id} sent something that is not the protocol: ${error}`);
        socket.destroy();
        return;
      }
      pump();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      forget(client);
      pump();
    });
  });

  /** @param {Client} client */
  function readMessages(client) {
    for (;;) {
      const headSize = client.started ? 5 : 4;
      if (client.size < headSize) return;
      let buffer = /** @type {Buffer} */ (client.chunks[0]);
      if (buffer.length < headSize) buffer = joinChunks(client);
      const length = buffer.readInt32BE(headSize - 4) + headSize - 4;
      if (length < headSize || length > 0x3fffffff) throw new RangeError('message length');
      if (client.size < length) return;
      if (buffer.length < length) buffer = joinChunks(client);
      const message = buffer.subarray(0, length);
      client.size -= length;
      if (buffer.length === length) client.chunks.shift();
      else client.chunks[0] = buffer.subarray(length);
      if (client.started) accept(client, message);
      else start(client, message);
      if (client.closed) return;
    }
  }

  /** @param {Client} client @param {Buffer} message */
  function start(client, message) {
    const code = message.readInt32BE(4);
    if (code === 80877103 || code === 80877104) {
      client.socket.write('N'); // SSLRequest, GSSENCRequest: refused, the client goes on in the clear
    } else if (code >> 16 === 3) {
      client.started = true;
      client.socket.write(authenticationOk(serverVersion, process.pid, client.id));
    } else {
      client.socket.destroy(); // a cancel request, which nothing can obey, or protocol 2
    }
  }

  /** @param {Client} client @param {Buffer} message */
  function accept(client, message) {
    switch (String.fromCharCode(/** @type {number} */ (message[0]))) {
      case 'Q':
        client.series.push(refuseCopy(message));
        return enqueue(client, true);
      case 'P': {
        const named = withPrefixedName(message, 5, client.id);
        if (named.name) client.names.add(named.name);
        client.series.push(refuseCopy(named.message));
        return;
      }
      case 'B':
        client.series.push(withPrefixedName(message, message.indexOf(0, 5) + 1, client.id).message);
        return;
      case 'D':
        client.series.push(message[5] === 83 ? withPrefixedName(message, 6, client.id).message : message);
        return;
      case 'C': {
        const named = message[5] === 83 ? withPrefixedName(message, 6, client.id) : { message, name: '' };
        client.names.delete(named.name);
        client.series.push(named.message);
        return;
      }
      case 'E':
        // Rows in portions, which really suspend a portal, are for the rest of the connection.
        if (message.readInt32BE(message.length - 4) > 0) client.isLimited = true;
        client.series.push(message);
        return;
      case 'S':
        client.series.push(message);
        return enqueue(client, true);
      case 'H':
        client.series.push(message);
        return enqueue(client, false);
      case 'X':
        client.ending = true;
        if (client.units.length === 0) client.socket.end();
        return;
      case 'c':
      case 'd':
      case 'f':
        return; // the rest of a COPY that was refused
      default:
        throw new RangeError('message type');
    }
  }

  /** @param {Client} client @param {boolean} endsSeries */
  function enqueue(client, endsSeries) {
    const [only] = client.series;
    const data = client.series.length === 1 && only ? only : Buffer.concat(client.series);
    client.series = [];
    client.units.push({ data, endsSeries });
    if (!ready.includes(client)) ready.push(client);
  }

  function pump() {
    if (running) return;
    running = true;
    setImmediate(runUnits);
  }

  function runUnits() {
    const until = performance.now() + 5;
    let client = nextClient();
    while (client) {
      const unit = client.units.shift();
      if (!unit) throw new Error('A ready client has no unit');
      runUnit(client, unit);
      const index = ready.indexOf(client);
      if (index >= 0) ready.splice(index, 1);
      if (client.units.length > 0) ready.push(client);
      else if (client.ending) client.socket.end();
      // The answers leave and new requests enter only when the event loop turns.
      if (performance.now() > until) {
        setImmediate(runUnits);
        return;
      }
      client = nextClient();
    }
    running = false;
    watchIdleTransaction();
    if (ready.length === 0 && owner === null) for (const resolve of idleWaiters.splice(0)) resolve();
  }

  function nextClient() {
    if (!owner) return ready[0];
    return owner.units.length > 0 ? owner : undefined;
  }

  /** @param {Client} client @param {Unit} unit */
  function runUnit(client, unit) {
    stopIdleTimer();
    /** @type {Buffer[]} */
    const answer = [];
    // The bytes lie in the engine's memory and change with its next answer, so they are copied.
    execute(unit.data, (bytes) => answer.push(Buffer.from(bytes)));
    const [only] = answer;
    const whole = answer.length === 1 && only ? only : Buffer.concat(answer);
    if (whole.length > 0 && client.socket.writable) {
      const told = client.isLimited ? whole : withoutSuspension(whole);
      client.socket.write(withoutEarlyReady(told, unit.endsSeries));
    }
    seriesOpen = !unit.endsSeries;
    owner = seriesOpen || db.isInTransaction() ? client : null;
  }

  /** @param {Uint8Array} data @param {(bytes: Uint8Array) => unknown} onRawData */
  function execute(data, onRawData) {
    // Runs to its end before it returns; only the file system's sync, which is off, would be asynchronous.
    db.execProtocolRawStream(data, { syncToFs: false, onRawData }).catch(onEngineFailure);
  }

  /** Gives the session back: what the client left open is rolled back. @param {Client} client */
  function forget(client) {
    if (client.closed) return;
    client.closed = true;
    clients.delete(client);
    client.units = [];
    const index = ready.indexOf(client);
    if (index >= 0) ready.splice(index, 1);
    const ignore = () => {};
    if (owner === client) {
      stopIdleTimer();
      if (seriesOpen) execute(syncMessage, ignore);
      seriesOpen = false;
      if (db.isInTransaction()) execute(queryMessage('rollback'), ignore);
      owner = null;
    }
    // In another client's transaction the names wait: closing them there could be rolled into its series.
    if (client.names.size > 0) whenFree(() => execute(closeStatements(client.names), ignore));
  }

  /** @param {() => void} work */
  function whenFree(work) {
    if (!owner) work();
    else idleWaiters.push(work);
  }

  function watchIdleTransaction() {
    if (!owner || idleTimer || ready.length === 0) return;
    const client = owner;
    idleTimer = setTimeout(() => {
      idleTimer = null;
      log(`A client left its transaction idle for ${idleTransactionMs} ms while others waited: rolled back`);
      client.socket.write(errorResponse('FATAL', '25P03', 'terminating connection due to idle-in-transaction timeout'));
      forget(client);
      client.socket.end();
      pump();
    }, idleTransactionMs);
  }

  function stopIdleTimer() {
    if (idleTimer) clearTimeout(idleTimer);
    idleTimer = null;
  }

  /** Cuts every client; their transactions are rolled back. */
  function disconnectClients() {
    for (const client of [...clients]) {
      forget(client);
      client.socket.destroy();
    }
    execute(queryMessage('discard all'), () => {});
  }

  return {
    disconnectClients,
    /** @param {string} path */
    listen(path) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, () => resolve(undefined));
      });
    },
    /** Takes no new client, lets what runs end for up to `graceMs`, then cuts the rest. @param {number} graceMs */
    async close(graceMs) {
      server.close();
      if (ready.length > 0 || owner) {
        await new Promise((resolve) => {
          idleWaiters.push(() => resolve(undefined));
          setTimeout(resolve, graceMs).unref();
          pump();
        });
      }
      disconnectClients();
    },
  };
}

/** @param {Client} client */
function joinChunks(client) {
  const joined = Buffer.concat(client.chunks);
  client.chunks = [joined];
  return joined;
}

/**
 * PGlite reads COPY data from its own virtual file and waits for ever for a client's, so the statement is replaced by one
 * that fails.
 * @param {Buffer} message
 */
function refuseCopy(message) {
  if (!message.includes('stdin') && !message.includes('STDIN')) return message;
  const isCopy = message
    .toString('utf8')
    .split(';')
    .some((part) => {
      const at = part.search(/\bcopy\b/i);
      return at >= 0 && /\bfrom\s+stdin\b/i.test(part.slice(at));
    });
  if (!isCopy) return message;
  const failing =
    "do $$begin raise feature_not_supported using message = 'COPY FROM STDIN does not work on the embedded database'; end$$";
  if (message[0] === 81) return queryMessage(failing);
  const nameEnd = message.indexOf(0, 5) + 1;
  const body = Buffer.concat([message.subarray(5, nameEnd), Buffer.from(`${failing}\0\0\0`)]);
  const head = Buffer.from([80, 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
