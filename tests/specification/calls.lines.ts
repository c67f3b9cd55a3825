import { uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { theirs } from '../../plugins/workspace/tests/server/people-scene.ts';
import { madeContext } from './support/document-types.ts';
import { api, type Line } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Section 7 of the first document: the calls by which records are listed, made, changed and removed. */
export function callLines(given: () => SpecificationScene): readonly Line[] {
  return [...listLines(given), ...recordLines(given)];
}

interface Listed {
  readonly totalCount: number;
  readonly nodes: readonly { readonly id: string; readonly block?: string }[];
}

function listLines(given: () => SpecificationScene): readonly Line[] {
  const lands = async (args: string) =>
    (await given().ask<{ lands: Listed }>(given().admin, `{ lands(${args}) { totalCount nodes { id block } } }`)).data
      ?.lands;
  const planted = async () => {
    const subdivision = uuidv7();
    const { admin, create, project: projectId } = given();
    for (const block of ['A', 'Ébano', 'C'])
      await create(admin, 'land', { projectId, block, lot: '1', subdivision, address: `${block} ${subdivision}` });
    return subdivision;
  };
  return [
    api('List queries take filter, first, offset, orderBy and return totalCount and nodes;', async () => {
      const subdivision = await planted();
      const page = await lands(
        `filter: { subdivision: { equalTo: "${subdivision}" } }, first: 1, offset: 1, orderBy: [BLOCK_ASC]`,
      );
      expect(page?.totalCount).toBe(3);
      expect(page?.nodes.map(({ block }) => block)).toEqual(['C']);
    }),
    api("filters are always merged with 'id not null';", async () => {
      const one = await lands('filter: { id: { isNull: false } }, first: 1');
      expect(one?.nodes).toHaveLength(1);
      expect((await lands('filter: { id: { isNull: true } }'))?.totalCount).toBe(0);
    }),
    api('text search uses case-insensitive contains, or an or-list over given paths;', async () => {
      const subdivision = await planted();
      const search = `{ or: [{ block: { likeInsensitive: "%banO%" } }, { lawsuit: { processNumber: { likeInsensitive: "%banO%" } } }] }`;
      const found = await lands(`filter: { and: [{ subdivision: { equalTo: "${subdivision}" } }, ${search}] }`);
      expect(found?.nodes.map(({ block }) => block)).toEqual(['Ébano']);
    }),
    api('order keys get _ASC or _DESC.', async () => {
      const filter = `filter: { subdivision: { equalTo: "${await planted()}" } }`;
      const inOrder = async (key: string) =>
        (await lands(`${filter}, orderBy: [${key}]`))?.nodes.map(({ block }) => block);
      expect(await inOrder('BLOCK_DESC')).toEqual((await inOrder('BLOCK_ASC'))?.toReversed());
    }),
  ];
}

interface Life {
  readonly says: string;
  readonly entity: string;
  readonly plural?: string;
  readonly values: () => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** What is changed of it. */
  readonly patch: Record<string, unknown>;
}

function recordLines(given: () => SpecificationScene): readonly Line[] {
  const inProject = (values: Record<string, unknown>) => () => ({ projectId: given().project, ...values });
  const landId = async () =>
    (await given().create(given().admin, 'land', { projectId: given().project, block: uuidv7(), lot: '1' })).data;
  const lives: readonly Life[] = [
    {
      says: 'Lawsuits by project; create; update; delete;',
      ...{ entity: 'lawsuit', values: inProject({ processNumber: '5046512-94.2016.4.04.7000' }) },
      patch: { processStatus: 'suspended' },
    },
    {
      says: 'Projects list, by id, create, update(id, patch); delete is a patch of deletedAt/deletedBy;',
      ...{ entity: 'project', values: () => ({ name: 'Chamado' }), patch: { name: 'Outro' } },
    },
    {
      says: 'Profiles CRUD',
      ...{
        entity: 'profile',
        values: () => ({ name: uuidv7(), isProjectLevel: true, accessKeys: ['project-details'] }),
        patch: { isOrgLevel: true },
      },
    },
    {
      says: 'User groups CRUD;',
      ...{ entity: 'userGroup', values: () => ({ name: uuidv7() }), patch: { description: 'Campo' } },
    },
    {
      says: 'Lands paged list (filter, first, offset, orderBy, totalCount), by id, by project, create, update, delete,',
      ...{ entity: 'land', values: inProject({ block: uuidv7(), lot: '1' }), patch: { lot: '2' } },
    },
    {
      says: 'Residents list, by id, by land, create, update, soft delete',
      entity: 'resident',
      values: async () => inProject({ landId: await landId(), name: 'Rita' })(),
      patch: { name: 'Rita Prado' },
    },
    {
      says: 'Visit results create, update, delete',
      ...{ entity: 'visitResult', values: () => ({ name: uuidv7() }), patch: { success: true } },
    },
    {
      says: 'Contact methods list/get/create/update/delete;',
      ...{ entity: 'contactMethod', values: () => ({ name: uuidv7() }), patch: { isDigital: true } },
    },
    {
      says: 'Document types ordered by document order, create, update, delete;',
      entity: 'documentType',
      values: async () => ({
        ...{ name: uuidv7(), slug: uuidv7(), documentContextId: await madeContext(given(), 'land') },
      }),
      patch: { isRequired: true },
    },
  ];
  return [
    ...lives.map((life) => api(life.says, () => livesThrough(given(), life))),
    api('add or remove member (userId, groupId)', () =>
      livesThrough(given(), {
        ...{ says: '', entity: 'userGroupMember', patch: {} },
        values: async () => ({ userGroupId: given().group, userId: (await given().person('user')).id }),
      }),
    ),
    api('set lawsuit for a list of land ids', async () => {
      const { admin, command, create, project: projectId, ask } = given();
      const processNumber = '0000100-70.2008.5.10.0001';
      const { data: lawsuitId } = await create(admin, 'lawsuit', { projectId, processNumber });
      const ids = [await landId(), await landId()];
      const change = { entity: 'lands.land', act: 'update', ids, patch: { lawsuitId } };
      expect((await command(admin, 'changeMany', change, 'jobId')).code).toBeUndefined();
      const counted = async () =>
        (await ask<{ lawsuit: { landCount: number } }>(admin, `{ lawsuit(id: "${lawsuitId}") { landCount } }`)).data;
      await expect.poll(counted, { timeout: 60_000 }).toEqual({ lawsuit: { landCount: 2 } });
    }),
  ];
}

/** Made, read, changed, found in its list and removed by an administrator; never seen by another organization. */
async function livesThrough(
  scene: SpecificationScene,
  { entity, values, patch, plural = `${entity}s` }: Life,
): Promise<void> {
  const { admin, ask, create } = scene;
  const type = entity.charAt(0).toUpperCase() + entity.slice(1);
  const { data: id, code } = await create(admin, entity, await values());
  expect(code, entity).toBeUndefined();
  const fields = ['id', ...Object.keys(patch)].join(' ');
  const read = async (who: typeof admin) =>
    (await ask<Record<string, Record<string, unknown> | null>>(who, `{ ${entity}(id: "${id}") { ${fields} } }`)).data?.[
      entity
    ];
  expect(await read(admin)).toMatchObject({ id });
  if (Object.keys(patch).length > 0) {
    const update = `mutation($i: Update${type}Input!) { update${type}(input: $i) { ${entity} { id } } }`;
    expect((await ask(admin, update, { i: { id, patch } })).code).toBeUndefined();
    expect(await read(admin)).toEqual({ id, ...patch });
  }
  expect((await read(await scene.person('admin', theirs))) ?? null).toBeNull();
  const remove = `mutation($i: Delete${type}Input!) { delete${type}(input: $i) { __typename } }`;
  expect((await ask(admin, remove, { i: { id } })).code).toBeUndefined();
  const { data } = await ask<Record<string, Listed>>(
    admin,
    `{ list: ${plural}(filter: { id: { equalTo: "${id}" } }) { totalCount nodes { id } } }`,
  );
  expect(data?.list?.totalCount).toBe(0);
}
