import { uuidv7 } from '@gleba/core';
import { Orchard } from '../../support/orchard-plugins.ts';
import type { TestRuntime } from '../../support/test-runtime.ts';

export const base = 'http://gleba.test';
export const canary = 'canary-orchard';

/** An organization with rows of the orchards' plugins. */
export interface Side {
  readonly organizationId: number;
  readonly admin: string;
  readonly projectId: string;
  readonly orchardId: string;
  readonly treeId: string;
  /** Removed for good: only its history is left. */
  readonly goneTreeId: string;
  readonly diaryId: string;
}

/** What `reads` answers where the plugin is there. */
export const whole = {
  orchards: {
    totalCount: 1,
    nodes: [{ name: canary, trees: { totalCount: 2 } }],
    aggregates: { count: 1, distinctCount: { name: 1 } },
    groupedAggregates: [{ keys: [canary], count: 1 }],
  },
  orchard: { name: canary },
  trees: { totalCount: 2 },
  deleted: { totalCount: 1 },
  diary: { words: 'dear diary', orchard: { name: canary } },
  diaries: { nodes: [{ words: 'dear diary', orchard: { name: canary, trees: { totalCount: 2 } } }] },
  filtered: { totalCount: 1 },
  unfiltered: { totalCount: 0 },
  ordered: { nodes: [{ words: 'dear diary' }] },
  orchardCountByDiary: 1,
};
/** And where it is not. */
export const nothing = {
  orchards: { totalCount: 0, nodes: [], aggregates: { count: 0, distinctCount: { name: 0 } }, groupedAggregates: [] },
  orchard: null,
  trees: { totalCount: 0 },
  deleted: { totalCount: 0 },
  diary: { words: 'dear diary', orchard: null },
  diaries: { nodes: [{ words: 'dear diary', orchard: null }] },
  filtered: { totalCount: 0 },
  unfiltered: { totalCount: 1 },
  ordered: { nodes: [{ words: 'dear diary' }] },
  orchardCountByDiary: 0,
};

/** What `writes` answers where all are refused alike. */
export const dropDown = (code: string) =>
  Object.fromEntries(
    ['create', 'update', 'delete', 'restore', 'command', 'enqueue', 'byAnotherPlugin', 'enqueueByAnotherPlugin'].map(
      (name) => [name, code],
    ),
  );

type Answer = Record<string, never>;

/** Every way to the rows and the code of a plugin, asked as an organization's administrator. */
export function waysIn(host: () => TestRuntime) {
  const ask = async (document: string, variables: Record<string, unknown>, side: Side) => {
    const { data, errors, text } = await host().graphql<Answer>(document, variables, side.admin);
    return { data, text, code: errors[0]?.extensions.code, message: errors[0]?.message };
  };

  /** Every way of reading; what it answers where the plugin is there. */
  async function reads(side: Side) {
    const { orchardId, diaryId } = side;
    const { data } = await ask(
      `query($id: UUID!, $diary: UUID!, $name: String!) {
        orchards { totalCount nodes { name trees { totalCount } } aggregates { count distinctCount { name } }
          groupedAggregates(groupBy: [NAME]) { keys count } }
        orchard(id: $id) { name }
        trees(filter: { orchard: { name: { equalTo: $name } } }) { totalCount }
        deleted: orchards(filter: { deletedAt: { isNull: false } }) { totalCount }
        diary(id: $diary) { words orchard { name } }
        diaries { nodes { words orchard { name trees { totalCount } } } }
        filtered: diaries(filter: { orchard: { name: { equalTo: $name } } }) { totalCount }
        unfiltered: diaries(filter: { not: { orchard: { name: { equalTo: $name } } } }) { totalCount }
        ordered: diaries(orderBy: [WORDS_ASC]) { nodes { words } }
        orchardCountByDiary
      }`,
      { id: orchardId, diary: diaryId, name: canary },
      side,
    );
    return data;
  }

  /** Every way of writing and running; answers the codes of the refusals, undefined where it was let through. */
  async function writes(side: Side): Promise<Record<string, string | undefined>> {
    const { orchardId, projectId } = side;
    const run = async (document: string, variables: Record<string, unknown>) =>
      (await ask(document, variables, side)).code;
    return {
      create: await run(
        'mutation($p: UUID!) { createOrchard(input: { orchard: { name: "new", projectId: $p } }) { orchard { id } } }',
        { p: projectId },
      ),
      update: await run(
        'mutation($id: UUID!) { updateOrchard(input: { id: $id, patch: { name: "other" } }) { orchard { id } } }',
        { id: orchardId },
      ),
      delete: await run('mutation($id: UUID!) { deleteOrchard(input: { id: $id }) { id } }', { id: orchardId }),
      restore: await run(
        'mutation($id: UUID!) { updateOrchard(input: { id: $id, patch: { deletedAt: null } }) { orchard { id } } }',
        { id: orchardId },
      ),
      command: await run('mutation($id: UUID!) { nameOrchard(input: { id: $id, name: "other" }) { name } }', {
        id: orchardId,
      }),
      enqueue: await run('mutation { walkOrchards(input: { steps: 1 }) { jobId } }', {}),
      byAnotherPlugin: await run('mutation($p: UUID!) { plantByDiary(input: { projectId: $p }) { id } }', {
        p: projectId,
      }),
      enqueueByAnotherPlugin: await run('mutation { walkByDiary(input: {}) { jobId } }', {}),
    };
  }

  async function route(method: 'GET' | 'POST', side: Side): Promise<string> {
    const request = new Request(`${base}/orchards/map`, { method, headers: { authorization: side.admin } });
    return host()
      .runtime.route(request, uuidv7())
      .then(
        async (response) => (await response?.text()) ?? 'none',
        (error: { code: string }) => error.code,
      );
  }

  function tus(method: string, path: string, side: Side, headers: Record<string, string>, body?: string) {
    const all = { 'tus-resumable': '1.0.0', authorization: side.admin, ...headers };
    return host().runtime.upload(new Request(`${base}${path}`, { method, headers: all, body }));
  }

  const beginUpload = (side: Side) => {
    const metadata = { filename: 'photo.jpg', purpose: 'orchards.photo', projectId: side.projectId };
    const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
    return tus('POST', '/uploads', side, { 'upload-length': '5', 'upload-metadata': encoded.join(',') });
  };
  const pathOf = (created: Response) => new URL(created.headers.get('location') ?? '', `${base}/uploads`).pathname;
  const finishUpload = (path: string, side: Side) =>
    tus('PATCH', path, side, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, 'apple');

  const history = async (side: Side, entity = Orchard.id as string, id = side.orchardId) =>
    (
      await ask(
        'query($entity: String!, $id: String!) { recordHistory(entity: $entity, recordId: $id) { nodes { name } } }',
        { entity, id },
        side,
      )
    ).text;

  const jobStatus = async (id: string) =>
    (await host().runtime.db.query<{ status: string }>('select status from core.job where id = $1::uuid', [id])).rows[0]
      ?.status;

  async function walk(side: Side, steps: number): Promise<string> {
    const { data, text } = await host().graphql<{ walkOrchards: { jobId: string } }>(
      'mutation($steps: Int!) { walkOrchards(input: { steps: $steps }) { jobId } }',
      { steps },
      side.admin,
    );
    if (!data?.walkOrchards) throw new Error(text);
    return data.walkOrchards.jobId;
  }

  return { ask, reads, writes, route, beginUpload, pathOf, finishUpload, history, jobStatus, walk };
}
