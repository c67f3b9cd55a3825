// A parent of the embedded database that writes a line for every acknowledged insert until it is killed.
import { fork } from 'node:child_process';
import { writeSync } from 'node:fs';
import postgres from 'postgres';

const [childModule = '', folder, socketPath] = process.argv.slice(2);
const readyMessage = JSON.stringify({ type: 'ready' });
const child = fork(childModule, [
  JSON.stringify({ folder, socketPath, parentPid: process.pid, idleTransactionMs: 30_000 }),
]);

child.on('message', async (message) => {
  if (JSON.stringify(message) !== readyMessage) return;
  writeSync(1, `child ${child.pid}\n`);
  const sql = postgres({ path: socketPath, user: 'postgres', database: 'postgres', max: 1, fetch_types: false });
  await sql`create table if not exists public.acknowledged (id int primary key)`;
  for (let first = 0; ; first += 20) {
    const ids = Array.from({ length: 20 }, (_, i) => first + i);
    await Promise.all(
      ids.map(async (id) => {
        await sql`insert into public.acknowledged values (${id})`;
        writeSync(1, `${id}\n`);
      }),
    );
  }
});
