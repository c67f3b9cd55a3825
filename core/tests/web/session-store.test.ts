import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allow, Project } from '../../src/index.ts';
import {
  browserStorage,
  createWebServices,
  type KeyValueStorage,
  memoryStorage,
  type WebServices,
} from '../../src/web/index.ts';
import { Parcel, parcelsKey, registry } from './support/entities.ts';
import { FakeServer, jsonResponse, refusal, signedIn } from './support/fake-server.ts';
import { pass, projectId, settle } from './support/setup-stores.ts';

let server: FakeServer;
let storage: KeyValueStorage;
let otherTab: (token: string | undefined) => void;
let toasts: string[];
let web: WebServices;

const credentials = { email: 'ana@example.org', password: 'right' };

function open(): WebServices {
  const notifier = { error: (text: string) => void toasts.push(text), success() {}, info() {} };
  return createWebServices({ baseUrl: '', registry, notifier, translate: (key) => key, storage, fetch: server.fetch });
}

async function signIn(organizationId = 2): Promise<void> {
  const done = web.session.signIn({ ...credentials, organizationId });
  await settle();
  await done;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  toasts = [];
  storage = {
    ...memoryStorage(),
    watch(_key, listener) {
      otherTab = listener;
      return () => {};
    },
  };
  web = open();
});
afterEach(() => {
  web.live.close();
  vi.useRealTimers();
});

describe('signing in', () => {
  it('goes in two steps and ends with a token, who I am, and an open stream', async () => {
    const { session } = web;
    expect(session.status).toBe('anonymous');
    const choice = session.organizationsForSignIn(credentials);
    await settle();
    expect(await choice).toEqual([{ id: 2, name: 'Prefeitura' }]);
    await signIn();
    expect(session.status).toBe('ready');
    expect(session.me?.name).toBe('Ana');
    expect(session.organization?.name).toBe('Prefeitura');
    expect(storage.get('gleba.token')).toBe('token-ana@example.org-2');
    expect(server.streams.at(-1)?.authorization).toBe('Bearer token-ana@example.org-2');
    expect(web.live.status).toBe('live');
  });

  it('says wrong credentials to the caller only', async () => {
    const choice = web.session.organizationsForSignIn({ ...credentials, password: 'wrong' });
    choice.catch(() => {});
    await pass(1000);
    await expect(choice).rejects.toMatchObject({ code: 'BAD_CREDENTIALS', message: 'E-mail ou senha inválidos' });
    expect(toasts).toEqual([]);
    expect(web.session.isExpired).toBe(false);
  });

  it('a kept token is loading until it is known whose it is', async () => {
    storage.set('gleba.token', 'kept');
    web = open();
    expect(web.session.status).toBe('loading');
    void web.session.load();
    await settle();
    expect(web.session.status).toBe('ready');
    expect(server.requests.find(({ operation }) => operation === 'Me')?.headers.get('authorization')).toBe(
      'Bearer kept',
    );
  });

  it('a kept token that is over asks to sign in again, in the specification’s words', async () => {
    storage.set('gleba.token', 'old');
    server.refuse = () => 'UNAUTHENTICATED';
    web = open();
    const load = web.session.load();
    load.catch(() => {});
    await pass(200);
    await expect(load).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(web.session.status).toBe('anonymous');
    expect(web.session.isExpired).toBe(true);
    expect(toasts).toEqual(['Sessão expirada. Por favor, faça login novamente.']);
    expect(open().session.status).toBe('anonymous');
  });

  it('a lost connection does not end the session: it can be tried again', async () => {
    storage.set('gleba.token', 'kept');
    web = open();
    server.intercept = () => Promise.reject(new TypeError('fetch failed'));
    const load = web.session.load();
    load.catch(() => {});
    await settle();
    await expect(load).rejects.toMatchObject({ code: 'NETWORK' });
    expect(web.session.status).toBe('loading');
    expect(web.session.error).toMatchObject({ code: 'NETWORK' });
    server.intercept = () => undefined;
    void web.session.load();
    await settle();
    expect(web.session.status).toBe('ready');
    expect(web.session.error).toBeUndefined();
  });
});

describe('signing out', () => {
  it('removes the token, closes the stream and clears the stores', async () => {
    await signIn();
    const id = String(server.insert(Parcel, { block: 'A', projectId, status: 'pending' }).id);
    void web.stores.store(Parcel).load(id);
    await settle();
    web.session.signOut();
    expect(web.session.status).toBe('anonymous');
    expect(web.session.me).toBeUndefined();
    expect(storage.get('gleba.token')).toBeUndefined();
    expect(web.stores.store(Parcel).get(id)).toBeUndefined();
    expect(server.streams.at(-1)?.isClosed).toBe(true);
    await pass(120_000);
    expect(server.streams).toHaveLength(1);
  });

  it('in another tab signs out here too; signing in there as another takes over', async () => {
    await signIn();
    const id = String(server.insert(Parcel, { block: 'A', projectId, status: 'pending' }).id);
    void web.stores.store(Parcel).load(id);
    await settle();
    server.me = { ...signedIn, id: '0190a000-0000-7000-8000-000000000002', name: 'Rui' };
    otherTab('another');
    await settle();
    expect(web.session.me?.name).toBe('Rui');
    expect(web.stores.store(Parcel).get(id)).toBeUndefined();
    expect(server.streams.at(-1)?.authorization).toBe('Bearer another');
    otherTab(undefined);
    expect(web.session.status).toBe('anonymous');
  });
});

describe('an expired session', () => {
  const expireNow = async () => {
    server.refuse = ({ operation }) => (operation === 'Parcels' ? 'UNAUTHENTICATED' : undefined);
    const list = web.stores.store(Parcel).list();
    await pass(200);
    list.dispose();
    server.refuse = () => undefined;
  };

  it('keeps what is on the screen, and goes on when the same person signs in again', async () => {
    await signIn();
    const id = String(server.insert(Parcel, { block: 'A', projectId, status: 'pending' }).id);
    const parcels = web.stores.store(Parcel);
    void parcels.load(id);
    await settle();
    const record = parcels.get(id);
    await expireNow();
    expect(web.session.status).toBe('anonymous');
    expect(web.session.isExpired).toBe(true);
    expect(web.live.status).toBe('offline');
    expect(parcels.get(id)).toBe(record);
    // Not removed: other tabs would take that for signing out.
    expect(storage.get('gleba.token')).toBe('');
    server.change(Parcel, id, { block: 'B' });
    await signIn();
    await settle();
    expect(web.session.isExpired).toBe(false);
    expect(parcels.get(id)).toBe(record);
    expect(record?.block).toBe('B');
  });

  it('shows nothing of it to another person', async () => {
    await signIn();
    const id = String(server.insert(Parcel, { block: 'A', projectId, status: 'pending' }).id);
    void web.stores.store(Parcel).load(id);
    await settle();
    await expireNow();
    server.me = { ...signedIn, id: '0190a000-0000-7000-8000-000000000002' };
    await signIn();
    expect(web.stores.store(Parcel).get(id)).toBeUndefined();
  });

  it('is told by the stream too', async () => {
    await signIn();
    server.intercept = ({ path }) =>
      path === '/events' ? jsonResponse({ errors: [refusal('UNAUTHENTICATED')] }, 401) : undefined;
    server.streams.at(-1)?.end();
    await pass(1200);
    expect(web.session.isExpired).toBe(true);
  });

  it('in another tab does not make this one forget', async () => {
    await signIn();
    const id = String(server.insert(Parcel, { block: 'A', projectId, status: 'pending' }).id);
    void web.stores.store(Parcel).load(id);
    await settle();
    otherTab('');
    expect(web.session.isExpired).toBe(true);
    expect(web.stores.store(Parcel).get(id)?.block).toBe('A');
  });
});

describe('what a person may', () => {
  it('follows keys by project and rules by role and row', async () => {
    const { session } = web;
    expect(session.can('parcels')).toBe(false);
    await signIn();
    expect(session.can('parcels')).toBe(true);
    expect(session.can(parcelsKey, projectId)).toBe(true);
    expect(session.can(parcelsKey, '0190a000-0000-7000-8000-0000000000bb')).toBe(false);
    expect(session.can(allow.key(parcelsKey), projectId)).toBe(true);
    expect(session.can(allow.adminAndUp)).toBe(false);
    expect(session.can(allow.own('createdBy'), { fields: { createdBy: signedIn.id } })).toBe(true);
    expect(session.can(allow.own('createdBy'), { fields: { createdBy: 'x' } })).toBe(false);
    expect(session.can(allow.related('memberships'))).toBe(true);
  });

  it('is asked again when it changes, and selections follow', async () => {
    await signIn();
    void web.stores.store(Parcel).list();
    await settle();
    expect(server.requests.at(-1)?.document).not.toContain('margin');
    server.me = { ...signedIn, role: 'admin' };
    server.streams.at(-1)?.send('entity', {
      name: 'core.userOrganization.changed',
      entity: 'core.userOrganization',
      recordId: 'x',
      projectId: null,
      at: server.now(),
      data: { changes: {} },
    });
    await pass(300);
    expect(web.session.status).toBe('ready');
    expect(web.session.can(allow.adminAndUp)).toBe(true);
    void web.stores.store(Parcel).list();
    await settle();
    expect(server.requests.at(-1)?.document).toContain('margin');
  });

  it('follows the organization’s plugins, and what was loaded loads anew', async () => {
    expect(web.session.allowsPlugin('anything', 'see')).toBe(true);
    await signIn();
    const session = web.session;
    expect([session.allowsPlugin('test', 'write'), session.allowsPlugin('other', 'see')]).toEqual([true, false]);
    const list = web.stores.store(Parcel).list();
    await settle();
    expect(list.status).toBe('ready');
    const asked = () => server.requests.filter(({ document }) => document.includes('parcels')).length;
    const before = asked();
    server.me = { ...signedIn, plugins: [{ id: 'test', state: 'retired' }] };
    server.streams.at(-1)?.send('entity', {
      name: 'core.pluginInstallation.changed',
      entity: 'core.pluginInstallation',
      recordId: 'x',
      projectId: null,
      at: server.now(),
      data: { changes: {} },
    });
    await pass(300);
    await pass(1000);
    expect([session.allowsPlugin('test', 'see'), session.allowsPlugin('test', 'write')]).toEqual([true, false]);
    expect(asked()).toBeGreaterThan(before);
    server.me = { ...signedIn, plugins: [] };
    server.streams.at(-1)?.send('entity', {
      name: 'core.pluginInstallation.changed',
      entity: 'core.pluginInstallation',
      recordId: 'x',
      projectId: null,
      at: server.now(),
      data: { changes: {} },
    });
    await pass(300);
    expect(session.allowsPlugin('test', 'see')).toBe(false);
  });

  it('a role that this program does not know may nothing', async () => {
    server.me = { ...signedIn, role: 'wizard' };
    await signIn();
    expect(web.session.can(allow.member)).toBe(false);
  });
});

describe('browserStorage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('lasts as long as the page where the browser refuses it', () => {
    const refusing = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: refusing, setItem: refusing, removeItem: refusing });
    const kept = browserStorage();
    kept.set('a', '1');
    expect(kept.get('a')).toBe('1');
    kept.remove('a');
    expect(kept.get('a')).toBeUndefined();
  });

  it('is localStorage otherwise, and hears of other tabs', () => {
    const values = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    });
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const kept = browserStorage();
    kept.set('a', '1');
    expect(values.get('a')).toBe('1');
    const heard: (string | undefined)[] = [];
    const stop = kept.watch('a', (value) => heard.push(value));
    const tell = (key: string | null, newValue: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    tell('a', '2');
    tell('b', '3');
    tell('a', '');
    values.delete('a');
    tell('a', null);
    expect(kept.get('a')).toBeUndefined();
    tell(null, null);
    stop();
    tell('a', '4');
    expect(heard).toEqual(['2', '', undefined, undefined]);
  });
});

describe('the chosen project', () => {
  const addProject = (name: string, more: object = {}) =>
    String(server.insert(Project, { name, type: 'other', uiOrder: 1, ...more }).id);

  it('is loaded, remembered and restored', async () => {
    await signIn();
    const id = addProject('Vila Nova');
    const choice = web.session.chooseProject(id);
    await settle();
    await choice;
    expect(web.session.project?.name).toBe('Vila Nova');
    web.live.close();
    web = open();
    void web.session.load();
    await settle();
    expect(web.session.status).toBe('ready');
    expect(web.session.project?.name).toBe('Vila Nova');
  });

  it('says which areas the project shows; one that names none shows all', async () => {
    await signIn();
    const [all, some] = [addProject('Vila Nova'), addProject('Vila Velha', { modules: ['lands'] })];
    for (const id of [all, some]) {
      const choice = web.session.chooseProject(id);
      await settle();
      await choice;
    }
    const shown = (id: string) => ['lands', 'soil'].filter((plugin) => web.session.showsModule(plugin, id));
    expect([shown(all), shown(some)]).toEqual([['lands', 'soil'], ['lands']]);
  });

  it('stays as it is when another cannot be had', async () => {
    await signIn();
    const id = addProject('Vila Nova');
    void web.session.chooseProject(id);
    await settle();
    const choice = web.session.chooseProject('0190a000-0000-7000-8000-000000000bad');
    choice.catch(() => {});
    await settle();
    await expect(choice).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(web.session.projectId).toBe(id);
  });

  it('a remembered one that is gone is no trouble', async () => {
    storage.set('gleba.project', '0190a000-0000-7000-8000-000000000bad');
    await signIn();
    expect(web.session.status).toBe('ready');
    expect(web.session.projectId).toBeUndefined();
    expect(toasts).toEqual([]);
  });
});
