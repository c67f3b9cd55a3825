import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../core/src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { type Answer, keepAliveClient } from './support/keep-alive-client.ts';
import { administrator, type RealProgram, realProgram } from './support/real-program.ts';
import { until } from './support/watched-runtime.ts';

/** A process, signals and restarts; with the embedded database each start takes some seconds. */
const patience = 300_000;
const clients = 200;

describe('a stop of the real program', () => {
  let program: RealProgram;
  let database: TestDatabase | undefined;
  let authorization: string;

  beforeAll(async () => {
    // On a server a database of its own; otherwise what the program embeds.
    database = process.env.GLEBA_TEST_DATABASE_URL ? await acquireTestDatabase() : undefined;
    program = await realProgram({
      ...(database ? { DATABASE_URL: database.url } : {}),
      GLEBA_STOP_DELAY_MS: '300',
      GLEBA_STOP_SECONDS: '20',
      GLEBA_LOG: 'warn',
    });
    await program.start();
    const { email, password } = administrator;
    const { data } = await graphql(
      `mutation In($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }`,
      { input: { email, password, organizationId: 2 } },
    );
    authorization = `Bearer ${(data as { authenticate: { jwtToken: string } }).authenticate.jwtToken}`;
  }, patience);
  afterAll(async () => {
    await program.dispose();
    await database?.release();
  }, patience);

  async function graphql(query: string, variables = {}): Promise<{ data?: unknown; errors?: unknown }> {
    const response = await fetch(`${program.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as { data?: unknown; errors?: unknown };
  }

  const readyAddress = () => `http://127.0.0.1:${program.watchPort}/readyz`;
  const readyz = async () => {
    const response = await fetch(readyAddress());
    return { status: response.status, body: await response.json() };
  };

  test(
    'fails no request that it had taken, and everything that it acknowledged is there',
    async () => {
      const acknowledged = new Set<string>();
      const failures: string[] = [];
      let closings = 0;
      let isOver = false;
      const create =
        'mutation Load($name: String!) { createProject(input: {project: {name: $name}}) { project { id } } }';
      const work = async (number: number) => {
        const client = keepAliveClient(program.port, readyAddress());
        const headers = { authorization, 'content-type': 'application/json' };
        for (let n = 0; !isOver; n++) {
          const name = `load-${number}-${n}`;
          try {
            const answer = await client.ask(
              '/graphql',
              JSON.stringify({ query: create, variables: { name } }),
              headers,
            );
            if (answer.headers.connection === 'close') closings += 1;
            if (isDone(answer)) acknowledged.add(name);
            else if (answer.status !== 429) failures.push(`${answer.status} ${answer.text.slice(0, 300)}`);
            else await new Promise((later) => setTimeout(later, 50));
          } catch (error) {
            failures.push(String(error));
          }
        }
        client.close();
      };
      const all = Array.from({ length: clients }, (_, number) => work(number));
      const more = async (count: number) => {
        const from = acknowledged.size;
        await until(() => acknowledged.size >= from + count || failures.length > 0, 120_000);
      };
      await more(clients);
      for (let restarts = 0; restarts < 2 && failures.length === 0; restarts++) {
        program.signal('SIGTERM');
        expect(await program.ended()).toBe(0);
        await program.start();
        await more(clients);
      }
      isOver = true;
      await Promise.all(all);
      expect(failures).toEqual([]);
      // Kept connections were told to close by an answer, and not by being cut.
      expect(closings).toBeGreaterThanOrEqual(clients);
      const names = new Set<string>();
      for (let offset = 0; ; offset += 1000) {
        const page = await graphql(
          `query Names($offset: Int) { projects(first: 1000, offset: $offset, orderBy: ID_ASC) { nodes { name } } }`,
          { offset },
        );
        const { nodes } = (page.data as { projects: { nodes: { name: string }[] } }).projects;
        for (const { name } of nodes) names.add(name);
        if (nodes.length < 1000) break;
      }
      expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
      expect(program.output()).not.toContain('were cut');
    },
    patience,
  );

  test(
    'says that it is not ready first, serves on for the delay, and refuses connections afterwards',
    async () => {
      const client = keepAliveClient(program.port, readyAddress());
      expect((await client.ask('/healthz')).headers.connection).toBe('keep-alive');
      expect(await readyz()).toMatchObject({ status: 200 });
      program.signal('SIGTERM');
      await until(async () => (await readyz()).status === 503);
      expect(await readyz()).toEqual({ status: 503, body: { status: 'stopping' } });
      expect(await client.ask('/healthz')).toMatchObject({ status: 200 });
      client.close();
      expect(await program.ended()).toBe(0);
      await expect(fetch(`${program.address}/healthz`)).rejects.toThrow();
      await program.start();
    },
    patience,
  );

  test(
    'tells live streams when to come back, and ends them',
    async () => {
      const response = await fetch(`${program.address}/events`, { headers: { authorization } });
      let text = '';
      const read = (async () => {
        for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
      })();
      await until(() => text.includes('retry: '));
      const opening = text.length;
      program.signal('SIGTERM');
      // Resolves: the stream was ended, not broken off.
      await read;
      expect(text.slice(opening)).toMatch(/retry: \d{3,4}\n\n$/);
      expect(await program.ended()).toBe(0);
      await program.start();
    },
    patience,
  );

  test(
    'cuts an upload that would take longer than the stop, which goes on afterwards from the bytes that were kept',
    async () => {
      const size = 400_000;
      const created = await fetch(`${program.address}/uploads`, {
        method: 'POST',
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'upload-metadata': `purpose ${encode('lands.import')},filename ${encode('city.zip')}`,
        },
      });
      expect(created.status).toBe(201);
      const path = new URL(created.headers.get('location') ?? '', `${program.address}/uploads`).pathname;
      const headers = {
        authorization,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
      };
      const sent = request({
        host: '127.0.0.1',
        port: program.port,
        path,
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-length': String(size) },
      });
      const end = new Promise<unknown>((done) => {
        sent.once('error', done);
        sent.once('response', (response) => done(response.statusCode));
      });
      sent.write(Buffer.alloc(size / 2, 1));
      await new Promise((later) => setTimeout(later, 500));
      program.signal('SIGTERM');
      expect(await program.ended()).toBe(0);
      await end;
      expect(program.output()).toContain('Requests were cut.');
      await program.start();
      const asked = await fetch(program.address + path, { method: 'HEAD', headers });
      const offset = Number(asked.headers.get('upload-offset'));
      expect(offset).toBe(size / 2);
      const rest = await fetch(program.address + path, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset) },
        body: Buffer.alloc(size - offset, 2),
      });
      expect(rest.status).toBe(204);
    },
    patience,
  );
});

function isDone({ status, text }: Answer): boolean {
  return status === 200 && !text.includes('"errors"');
}

const encode = (text: string) => Buffer.from(text).toString('base64');
