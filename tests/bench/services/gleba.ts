import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { openTestSession } from '../../../core/src/testing/test-session.ts';
import type { Bench } from '../bench.ts';
import { type Child, freePort, startChild, untilReady } from './child.ts';

export interface Gleba {
  readonly child: Child;
  readonly port: number;
  readonly address: string;
  /** Milliseconds from the process's start until /healthz was well. */
  readonly bootMs: number;
  /** Header value of a session. */
  authorization(userId: string, organizationId: number): Promise<string>;
}

const secret = randomBytes(32).toString('hex');
let started = 0;

/** The built program itself, with every plugin. */
export async function startGleba(
  bench: Bench,
  environment: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = [],
): Promise<Gleba> {
  const port = await freePort();
  started += 1;
  const data = environment.GLEBA_DATA ?? join(bench.temporaryFolder, `gleba-${started}`);
  mkdirSync(data, { recursive: true });
  const began = performance.now();
  const child = startChild(
    bench,
    process.execPath,
    [...nodeFlags, join(bench.repositoryRoot, 'host-api/dist/main.mjs')],
    {
      cwd: bench.repositoryRoot,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        NODE_ENV: 'production',
        PORT: String(port),
        GLEBA_DATA: data,
        GLEBA_DEMO: 'false',
        GLEBA_SECRET: secret,
        GLEBA_SECRET_KEYS: secret,
        GLEBA_ADMIN_EMAIL: administrator.email,
        GLEBA_ADMIN_PASSWORD: administrator.password,
        GLEBA_LOG: 'warn',
        ...environment,
      },
    },
  );
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, async () => (await fetch(`${address}/healthz`)).ok, 'Gleba');
  return {
    child,
    port,
    address,
    bootMs: performance.now() - began,
    async authorization(userId, organizationId) {
      const db = openPgDb({ url: environment.DATABASE_URL ?? '', max: 1 });
      const seconds = 24 * 3600;
      return openTestSession(db, new TextEncoder().encode(secret), { userId, organizationId, seconds }).finally(() =>
        db.close(),
      );
    },
  };
}

export const administrator = { email: 'bench@gleba.local', password: 'bench-password-1' };

/** One GraphQL request; throws what the answer says is wrong. */
export async function ask<T>(
  address: string,
  authorization: string,
  query: string,
  variables: object = {},
): Promise<T> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: readonly { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}
