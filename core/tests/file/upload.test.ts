import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRuntime, type TestRuntime } from '../../../tests/support/test-runtime.ts';
import { uuidv7 } from '../../src/entity/uuid.ts';
import { Organization, Project } from '../../src/identity/identity-entities.ts';
import { systemActor } from '../../src/permission/actor.ts';
import { settleAbandonedUploads } from '../../src/server/file/abandoned-uploads.ts';

let host: TestRuntime;
let admin = '';
let colleague = '';
let stranger = '';
let projectId = '';
let foreignProjectId = '';
const base = 'http://gleba.test';

beforeAll(async () => {
  host = await startTestRuntime();
  const projects: string[] = [];
  for (const id of [0, 2, 7]) {
    const identity = { actor: systemActor(id), correlationId: uuidv7() };
    await host.runtime.transactions.run(identity, async (tx) => {
      await tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never);
      projects[id] = (await tx.insert(Project, { name: 'project' })).id;
    });
  }
  [projectId = '', foreignProjectId = ''] = [projects[2], projects[7]];
  admin = await host.authorization(await host.addMember(2, 'admin'), 2);
  colleague = await host.authorization(await host.addMember(2, 'admin'), 2);
  stranger = await host.authorization(await host.addMember(7, 'admin'), 7);
});
afterAll(() => host?.stop());

interface Asked {
  readonly authorization?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

function send(method: string, path: string, { authorization = admin, headers = {}, body }: Asked = {}) {
  const all = { 'tus-resumable': '1.0.0', ...headers, ...(authorization === null ? {} : { authorization }) };
  return host.runtime.upload(new Request(`${base}${path}`, { method, headers: all, body }));
}

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const create = (size: number, metadata: Record<string, string> = {}, authorization: string | null = admin) =>
  send('POST', '/uploads', {
    authorization,
    headers: {
      'upload-length': String(size),
      'upload-metadata': encoded({ filename: 'Lotes São João.zip', purpose: 'lands.import', projectId, ...metadata }),
    },
  });

const pathOf = (created: Response) => new URL(created.headers.get('location') ?? '', `${base}/uploads`).pathname;

const append = (path: string, offset: number, body: string, authorization = admin) =>
  send('PATCH', path, {
    authorization,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });

const rowCount = async () =>
  (await host.runtime.db.query<{ rows: number }>('select count(*)::integer as rows from core.stored_file')).rows[0]
    ?.rows;

describe('what may be uploaded', () => {
  test.each<[string, number, Record<string, string>, number, number]>([
    ['an unknown purpose', 403, { purpose: 'lands.anything' }, 10, 0],
    ['no purpose', 403, { purpose: '' }, 10, 0],
    ['another extension', 400, { filename: 'lotes.exe' }, 10, 0],
    ['no extension', 400, { filename: 'lotes' }, 10, 0],
    ['no name', 400, { filename: ' ' }, 10, 0],
    ['too large', 413, {}, 1_073_741_825, 0],
    ['a project that is no id', 400, { projectId: '1; drop' }, 10, 0],
    ['a project that does not exist', 404, { projectId: uuidv7() }, 10, 0],
  ])('%s is refused with %i, and leaves no row', async (_what, status, metadata, size, left) => {
    expect((await create(size, metadata)).status).toBe(status);
    expect(await rowCount()).toBe(left);
  });

  test('another organization’s project does not exist', async () => {
    expect((await create(10, { projectId: foreignProjectId })).status).toBe(404);
  });

  test('nobody and contacts may not upload', async () => {
    await expect(create(10, {}, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const contact = await host.authorization(await host.addMember(2, 'contact'), 2);
    await expect(create(10, {}, contact)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const user = await host.authorization(await host.addMember(2, 'user'), 2);
    expect([403, 404]).toContain((await create(10, {}, user)).status);
  });

  test('the extension may be in capitals', async () => {
    expect((await create(10, { filename: 'LOTES.ZIP' })).status).toBe(201);
  });
});

describe('an upload', () => {
  let path = '';
  const content = '0123456789abcdef';

  test('is answered with an address that does not depend on the host', async () => {
    const created = await create(content.length);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
    path = pathOf(created);
  });

  test('belongs to whoever began it', async () => {
    for (const authorization of [colleague, stranger]) {
      expect((await send('HEAD', path, { authorization })).status).toBe(404);
      expect((await append(path, 0, 'x', authorization)).status).toBe(404);
      expect((await send('DELETE', path, { authorization })).status).toBe(404);
    }
    expect((await send('HEAD', `/uploads/${uuidv7()}`)).status).toBe(404);
    expect((await send('HEAD', '/uploads/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
    expect((await send('HEAD', path)).headers.get('upload-offset')).toBe('0');
  });

  test('is resumed where it stopped, and nowhere else', async () => {
    expect((await append(path, 0, content.slice(0, 6))).status).toBe(204);
    const head = await send('HEAD', path);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe('6');
    expect((await append(path, 3, 'xyz')).status).toBe(409);
    expect((await append(path, 9, 'xyz')).status).toBe(409);
  });

  test('cannot be fetched before it is complete', async () => {
    const id = path.split('/').at(-1) ?? '';
    const { errors } = await host.graphql('query ($id: UUID!) { fileAddress(id: $id) { url } }', { id }, admin);
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('is fetched by a signed address when complete, whole or in parts, never shown', async () => {
    expect((await append(path, 6, content.slice(6))).status).toBe(204);
    const id = path.split('/').at(-1) ?? '';
    const document = 'query ($id: UUID!) { fileAddress(id: $id) { url name } }';
    const { data, text } = await host.graphql<{ fileAddress: { url: string; name: string } }>(document, { id }, admin);
    const url = data?.fileAddress.url ?? '';
    expect(data?.fileAddress.name, text).toBe('Lotes São João.zip');
    const fetchFile = (range?: string, address = url) =>
      host.runtime.download(new Request(`${base}${address}`, { headers: range ? { range } : {} }), id);

    const whole = await fetchFile();
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(content);
    expect(whole.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Lotes%20S%C3%A3o%20Jo%C3%A3o.zip",
    );
    expect(whole.headers.get('content-type')).toBe('application/octet-stream');
    expect(whole.headers.get('cache-control')).toContain('no-store');
    for (const [range, part, told] of [
      ['bytes=2-4', '234', 'bytes 2-4/16'],
      ['bytes=10-', 'abcdef', 'bytes 10-15/16'],
      ['bytes=-3', 'def', 'bytes 13-15/16'],
      ['bytes=14-99', 'ef', 'bytes 14-15/16'],
      ['bytes=-99', content, 'bytes 0-15/16'],
    ] as const) {
      const answer = await fetchFile(range);
      expect(answer.status, range).toBe(206);
      expect(answer.headers.get('content-range')).toBe(told);
      expect(answer.headers.get('content-length')).toBe(String(part.length));
      expect(await answer.text()).toBe(part);
    }
    for (const range of ['bytes=16-', 'bytes=-0']) {
      const outside = await fetchFile(range);
      expect([outside.status, outside.headers.get('content-range')], range).toEqual([416, 'bytes */16']);
    }
    // RFC 9110, 14.1.1: a range whose end lies before its start is invalid and is ignored.
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2']) {
      const ignored = await fetchFile(range);
      expect([ignored.status, await ignored.text()], range).toEqual([200, content]);
    }

    await expect(fetchFile(undefined, url.replace('org=2', 'org=7'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { errors } = await host.graphql(document, { id }, stranger);
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    const user = await host.authorization(await host.addMember(2, 'user'), 2);
    expect((await host.graphql(document, { id }, user)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('is not replaced once it is complete', async () => {
    expect((await append(path, 16, 'more')).status).toBeGreaterThanOrEqual(400);
    expect((await append(path, 0, 'other')).status).toBeGreaterThanOrEqual(400);
  });

  test('that was given up is gone', async () => {
    const other = pathOf(await create(10));
    expect((await send('DELETE', other)).status).toBe(204);
    expect((await send('HEAD', other)).status).toBeGreaterThanOrEqual(404);
  });
});

describe('uploads that nobody finished', () => {
  const age = (id: string, days: number) =>
    host.runtime.db.query(
      `update core.stored_file set created_at = now() - $2::double precision * interval '1 day' where id = $1::uuid`,
      [id, days],
    );
  const statusOf = async (id: string) =>
    (
      await host.runtime.db.query<{ status: string; kilobytes: number }>(
        'select status, kilobytes from core.stored_file where id = $1::uuid',
        [id],
      )
    ).rows[0];
  const settle = (sizes: Readonly<Record<string, number>>) =>
    settleAbandonedUploads({
      ...host.runtime,
      files: {
        async size(key) {
          const size = Object.entries(sizes).find(([id]) => key.endsWith(id))?.[1];
          if (size === undefined) throw new Error('not there');
          return size;
        },
        async remove() {},
      },
    });

  test('are marked after two days; one whose bytes are all there was sent straight to the storage, and is stored', async () => {
    const begin = async (size: number) =>
      pathOf(await create(size))
        .split('/')
        .at(-1) ?? '';
    const [lost, running, whole, tooLarge] = [await begin(10), await begin(10), await begin(2500), await begin(2500)];
    for (const id of [lost, whole, tooLarge]) await age(id, 2.1);
    await age(running, 1.9);
    await settle({ [whole]: 2500, [tooLarge]: 3001 });
    expect((await statusOf(lost))?.status).toBe('discarded');
    expect((await statusOf(running))?.status).toBe('uploading');
    expect(await statusOf(whole)).toEqual({ status: 'stored', kilobytes: 3 });
    expect((await statusOf(tooLarge))?.status, 'more than was announced').toBe('discarded');
    // Again, as another process would.
    await settle({});
    expect(await statusOf(whole)).toEqual({ status: 'stored', kilobytes: 3 });
  });
});
