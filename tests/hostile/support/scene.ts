import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Organization, type PagePrinter, Profile, Project, type Role, UserProfile, uuidv7 } from '@gleba/core';
import type { Logger } from '@gleba/core/server';
import { server as documents } from '@gleba/plugin-documents/server';
import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { hashPassword } from '../../../core/src/server/identity/password.ts';
import { trustedNetworks } from '../../../host-api/src/http/client-address.ts';
import { serverLimits } from '../../../host-api/src/http/server-limits.ts';
import { type Served, serve } from '../../support/served.ts';
import { startTestRuntime, type TestRuntime } from '../../support/test-runtime.ts';
import { probeServer } from './probe-plugin.ts';

export const ours = 2;
export const theirs = 7;
export const password = 'correct horse battery';

export interface Scene extends TestRuntime {
  /** In `ours`; `pilot` and `user` hold every key in `project`. `other` is a user without any key. */
  readonly people: Readonly<
    Record<Role | 'other' | 'foreign', { readonly id: string; readonly auth: string; readonly email: string }>
  >;
  readonly project: string;
  /** Of the same organization; ordinary people hold nothing there. */
  readonly hiddenProject: string;
  readonly foreignProject: string;
  readonly inOrganization: TestRuntime['within'];
  /** Answers `data` and the first error's code; the raw text besides. */
  ask<T = Record<string, unknown>>(
    who: string,
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<{ data: T | null; code: string | undefined; status: number; text: string }>;
}

/** Two organizations with people in every role, and a plugin of awkward declarations, on the real kernel. */
export async function startScene(log?: Logger, printer?: PagePrinter): Promise<Scene> {
  const host = await startTestRuntime([workspace, lands, finance, documents, probeServer], log, printer);
  const inOrganization = host.within;
  for (const id of [0, ours, theirs]) {
    await inOrganization(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  const projectOf = (organizationId: number, name: string) =>
    inOrganization(organizationId, async (tx) => (await tx.insert(Project, { name })).id);
  const project = await projectOf(ours, 'own project');
  const hiddenProject = await projectOf(ours, 'hidden project');
  const foreignProject = await projectOf(theirs, 'foreign project');
  const passwordHash = await hashPassword(password);
  const accessKeys = host.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));

  async function person(name: string, organizationId: number, role: Role, keysIn?: string) {
    const id = await host.addMember(organizationId, role, name);
    const email = `${name}@example.org`;
    await host.runtime.db.query(
      `update core."user" set email = $2::text, password_hash = $3::text where id = $1::uuid`,
      [id, email, passwordHash],
    );
    if (keysIn) {
      await inOrganization(organizationId, async (tx) => {
        const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys });
        await tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId: keysIn });
      });
    }
    return { id, email, auth: await host.authorization(id, organizationId) };
  }
  const people = {
    staff: await person('staff', ours, 'staff'),
    admin: await person('admin', ours, 'admin'),
    manager: await person('manager', ours, 'manager'),
    pilot: await person('pilot', ours, 'pilot', project),
    user: await person('user', ours, 'user', project),
    contact: await person('contact', ours, 'contact'),
    other: await person('other', ours, 'user'),
    foreign: await person('foreign', theirs, 'admin'),
  };
  return {
    ...host,
    people,
    project,
    hiddenProject,
    foreignProject,
    inOrganization,
    async ask<T>(who: string, document: string, variables: Record<string, unknown> = {}) {
      const { data, errors, status, text } = await host.graphql<T>(document, variables, who);
      return { data, status, text, code: errors[0]?.extensions.code };
    },
  };
}

export type HttpScene = Served;

/** The scene behind the program's own HTTP surface, on a port of its own. */
export async function serveScene(
  { runtime }: Pick<TestRuntime, 'runtime'>,
  options: { readonly trustedProxies?: string; readonly headersTimeout?: number } = {},
): Promise<HttpScene> {
  const webRoot = await mkdtemp(join(tmpdir(), 'gleba-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  const { trustedProxies = '127.0.0.0/8,::1', headersTimeout = serverLimits.headersTimeout } = options;
  const trusted = trustedNetworks(trustedProxies);
  if (!trusted) throw new Error(trustedProxies);
  const limits = { ...serverLimits, headersTimeout, connectionsCheckingInterval: Math.min(headersTimeout, 5000) };
  const served = await serve(
    {
      startup: { step: '', runtime, failure: undefined, isStopping: false },
      log: { debug() {}, info() {}, warn() {}, error() {} },
      webRoot,
      maxRequestBytes: 4_400_000,
      trustedProxies: trusted,
    },
    { connection: limits },
  );
  return {
    ...served,
    async stop() {
      await served.stop();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}

/** Asked every few milliseconds until it holds; false after the time. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 90_000): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((later) => setTimeout(later, 20));
  }
  return false;
}
