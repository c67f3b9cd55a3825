import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Profile, Project, uuidv7 } from '@gleba/core';
import { provide } from '@gleba/core/server';
import { embeddingToken } from '@gleba/sdk';
import { createSignedEmbeds } from '@gleba/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dashboard } from '../../src/entities/dashboard.entity.ts';
import { assign, ours, type PeopleScene, type Person, startPeopleScene, theirs } from '../server/people-scene.ts';

const secrets = { metabase: 'm'.repeat(40), superset: 's'.repeat(40) };
const uuid = '3f0a8a3e-6a2b-4d55-9d3c-0f6f0c1e2a77';

interface Embed {
  readonly url: string;
  readonly guestToken?: string;
  readonly expiresAt: string;
}

interface Claims {
  readonly exp: number;
  readonly resource?: { readonly dashboard: number };
  readonly params?: Readonly<Record<string, unknown>>;
  readonly resources?: readonly { readonly type: string; readonly id: string }[];
  readonly rls_rules?: readonly { readonly clause: string }[];
  readonly aud?: string;
  readonly type?: string;
}

/** What such a tool does with a token before it shows anything: the signature, the algorithm, the end. Nothing of ours helps it. */
function verified(token: string, secret: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
  if ((read(head) as { alg: string }).alg !== 'HS256') return undefined;
  const claims = read(body) as Claims;
  return claims.exp * 1000 > Date.now() ? claims : undefined;
}

let tool: Server;
let address: string;
let scene: PeopleScene;
let unconnected: PeopleScene;
let reader: Person;
let seen: Claims[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  tool = createServer((request, response) => {
    const path = request.url ?? '';
    const metabase = /^\/embed\/dashboard\/([^/#?]+)$/.exec(path)?.[1];
    const guest = /^Bearer (.+)$/.exec(String(request.headers.authorization ?? ''))?.[1];
    const claims = metabase
      ? verified(metabase, secrets.metabase)
      : guest
        ? verified(guest, secrets.superset)
        : undefined;
    if (claims) seen.push(claims);
    response.writeHead(claims ? 200 : 401).end();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => tool.once('listening', ready));
  address = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
  const sources = {
    metabase: { address, secret: secrets.metabase },
    superset: { address, secret: secrets.superset, audience: 'superset' },
  };
  scene = await startPeopleScene(undefined, [], { services: [provide(embeddingToken, createSignedEmbeds(sources))] });
  reader = await scene.person('user');
  const profile = await scene.within(ours, (tx) => tx.insert(Profile, { name: 'Painéis', accessKeys: ['dashboards'] }));
  await assign(scene, reader.id, profile.id, scene.project);
  const make = async (name: string, values: object, organizationId = ours) => {
    ids[name] = await scene.within(
      organizationId,
      async (tx) => (await tx.insert(Dashboard, { name, ...values } as never)).id,
    );
  };
  const own = { isProjectDashboard: true, projectId: scene.project };
  await make('metabase', { ...own, type: 'metabase', externalId: '7' });
  await make('superset', { ...own, type: 'superset', externalId: uuid });
  await make('wrong', { ...own, type: 'metabase', externalId: uuid });
  await make('built', own);
  await make('other', { type: 'metabase', externalId: '8', isProjectDashboard: true, projectId: scene.otherProject });
  const foreign = await scene.within(theirs, async (tx) => (await tx.insert(Project, { name: 'De fora' })).id);
  await make('foreign', { type: 'metabase', externalId: '9', isProjectDashboard: true, projectId: foreign }, theirs);
}, 120_000);
afterAll(async () => {
  await scene?.stop();
  await unconnected?.stop();
  tool?.close();
});

async function ask(who: Person | undefined, id: string | undefined, options?: object | string, host = scene) {
  const text = options === undefined ? '' : typeof options === 'string' ? options : JSON.stringify(options);
  const query = new URLSearchParams({ id: id ?? '', options: text });
  const request = new Request(`http://localhost/bi/dashboard?${query}`, {
    ...(who && { headers: { authorization: who.auth } }),
  });
  try {
    const response = await host.runtime.route(request, uuidv7());
    return { code: undefined, body: (await response?.json()) as Embed };
  } catch (error) {
    return { code: (error as { code?: string }).code, body: undefined };
  }
}

describe('a dashboard of another tool', () => {
  test('of Metabase opens there by a signature, with its project locked', async () => {
    seen = [];
    const { code, body } = await ask(reader, ids.metabase);
    expect(code).toBeUndefined();
    if (!body) throw new Error('Nothing was signed.');
    expect((await fetch(body.url)).status).toBe(200);
    expect(seen).toMatchObject([
      { resource: { dashboard: 7 }, params: { organization_id: ours, project_id: scene.project } },
    ]);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    // Another dashboard under the same signature, one without and one that ended are refused there.
    const [path = ''] = body.url.split('#');
    const [head, claims, signature] = path.split('/').at(-1)?.split('.') ?? [];
    const changed = Buffer.from(
      String(Buffer.from(claims ?? '', 'base64url')).replace('"dashboard":7', '"dashboard":8'),
    ).toString('base64url');
    for (const token of [`${head}.${changed}.${signature}`, `${head}.${claims}.`, `${head}.${claims}.AAAA`])
      expect((await fetch(`${address}/embed/dashboard/${token}`)).status, token).toBe(401);
    const ended = createSignedEmbeds({ metabase: { address, secret: secrets.metabase } }, () => Date.now() - 301_000);
    const given = {
      tool: 'metabase',
      dashboardId: '7',
      organizationId: ours,
      projectId: undefined,
      userId: reader.id,
    } as const;
    expect((await fetch(ended.sign(given)?.url ?? '')).status).toBe(401);
    const guessed = createSignedEmbeds({ metabase: { address, secret: 'x'.repeat(40) } });
    expect((await fetch(guessed.sign(given)?.url ?? '')).status).toBe(401);
  });

  test('of Superset has a guest token, held to rows of its project and out of the address', async () => {
    seen = [];
    const { body } = await ask(reader, ids.superset);
    if (!body) throw new Error('Nothing was signed.');
    expect(body.url).toBe(`${address}/embedded/${uuid}`);
    const open = (token: string) => fetch(body.url, { headers: { authorization: `Bearer ${token}` } });
    expect((await open(body.guestToken ?? '')).status).toBe(200);
    expect(seen).toMatchObject([
      {
        ...{ type: 'guest', aud: 'superset', resources: [{ type: 'dashboard', id: uuid }] },
        rls_rules: [{ clause: `organization_id = ${ours}` }, { clause: `project_id = '${scene.project}'` }],
      },
    ]);
    expect((await open(`${body.guestToken}x`)).status).toBe(401);
  });

  test('is signed for whoever may see it and its project, and for nobody else', async () => {
    for (const id of [ids.other, ids.foreign, ids.built, uuid, "7' or 1=1", ''])
      expect((await ask(reader, id)).code, id).toBe('NOT_FOUND');
    for (const options of [
      { projectId: scene.otherProject },
      { projectId: "x' or '1'='1" },
      { more: 1 },
      'no json',
      '[]',
    ])
      expect((await ask(reader, ids.metabase, options)).code, JSON.stringify(options)).toBe('NOT_FOUND');
    expect((await ask(await scene.person('user'), ids.metabase)).code).toBe('FORBIDDEN');
    expect((await ask(undefined, ids.metabase)).code).toBe('UNAUTHENTICATED');
    // An id of another form than the tool's is never signed.
    expect((await ask(reader, ids.wrong)).code).toBe('UNAVAILABLE');
  });

  test('says that its tool is not connected, where it is not', async () => {
    unconnected = await startPeopleScene();
    const admin = await unconnected.person('admin');
    const id = await unconnected.within(
      ours,
      async (tx) => (await tx.insert(Dashboard, { name: 'M', type: 'metabase', externalId: '7' })).id,
    );
    expect((await ask(admin, id, undefined, unconnected)).code).toBe('UNAVAILABLE');
  }, 120_000);
});
