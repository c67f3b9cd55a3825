import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPgDb } from '../../src/server/db/pg-db.ts';
import { openPostgresJsDb } from '../../src/server/db/postgres-js-db.ts';

/** Of the protocol what a statement without parameters needs; 'reset' breaks the connection as a server that is killed does. */
const server = createServer((socket) => {
  let isStarted = false;
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    if (!isStarted) {
      isStarted = true;
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      return;
    }
    answer(socket, bytes.subarray(5, -1).toString());
  });
});

function answer(socket: Socket, statement: string): void {
  if (statement === 'reset') socket.resetAndDestroy();
  else socket.write(Buffer.concat([message('C', Buffer.from(`${statement.toUpperCase()}\0`)), ready]));
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const ready = message('Z', Buffer.from('I'));

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

it.each([
  ['postgres.js', openPostgresJsDb],
  ['pg', openPgDb],
])('a connection that is reset is told in every statement, and replaced: %s', async (_, open) => {
  const db = open({ url: `postgres://gleba@127.0.0.1:${(server.address() as AddressInfo).port}/gleba`, max: 1 });
  const lost = { name: 'SqlError', code: '08006' };
  for (const _ of [1, 2]) {
    const inTransaction = db.transaction((tx) => tx.query('reset'));
    const behind = db.query('behind it');
    await expect(inTransaction).rejects.toMatchObject(lost);
    await expect(behind).resolves.toMatchObject({ rows: [] });
    // Whoever tries again at once does so before the socket has told that it is closed.
    const again = db.query('reset').catch(() => db.query('again'));
    await expect(again).resolves.toMatchObject({ rows: [] });
  }
  await db.close();
});
