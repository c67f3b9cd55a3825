import { Project, StoredFile } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUpload, upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { until } from '../faults/support/until.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Attacks D.19 on the pictures of projects: files of others, other files, and pages that call themselves pictures. */
let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.stop());

const purpose = 'workspace.projectImage';
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40, 7)]);
const send = (bytes: Buffer, filename = 'capa.png', who = scene.people.admin.auth) =>
  upload(scene, who, bytes, { filename, purpose });
const setImage = (id: string, backgroundImage: string | null, who = scene.people.admin.auth) =>
  scene.ask(
    who,
    'mutation($id: UUID!, $p: ProjectPatch!) { updateProject(input: {id: $id, patch: $p}) { project { id } } }',
    {
      id,
      p: { backgroundImage },
    },
  );
const get = async (path: string, who = scene.people.admin.auth) => {
  const request = new Request(`http://gleba/project-images/${path}`, { headers: { authorization: who } });
  const answer = await scene.runtime.route(request, 'test').catch((error: { status: number }) => error);
  const text = answer instanceof Response ? await answer.text() : '';
  return { status: answer?.status, type: answer instanceof Response ? answer.headers.get('content-type') : null, text };
};

describe('a picture', () => {
  test('goes to whoever may read its project, as the kind that its bytes are', async () => {
    const file = await send(png, 'pagina.jpg');
    expect((await setImage(scene.project, file)).code).toBeUndefined();
    for (const who of [scene.people.admin, scene.people.user]) {
      expect(await get(`${scene.project}/${file}`, who.auth)).toMatchObject({ status: 200, type: 'image/png' });
    }
    for (const who of [scene.people.foreign, scene.people.other, scene.people.contact]) {
      expect((await get(`${scene.project}/${file}`, who.auth)).status).toBeGreaterThanOrEqual(403);
    }
    // Somebody's own project is no key to another's picture, nor to a file that is not its picture any more.
    expect((await get(`${scene.hiddenProject}/${file}`)).status).toBe(404);
    await setImage(scene.project, null);
    expect((await get(`${scene.project}/${file}`)).status).toBe(404);
  });

  test('is not what only calls itself one', async () => {
    const pages = [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    ];
    for (const page of pages) {
      const file = await send(Buffer.from(page));
      await setImage(scene.project, file);
      const answer = await get(`${scene.project}/${file}`);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('<s');
    }
    for (const filename of ['capa.svg', 'capa.html', 'capa']) {
      const answer = await createUpload(scene, scene.people.admin.auth, 10, { filename, purpose });
      expect(answer.status, filename).toBe(400);
    }
    const large = await createUpload(scene, scene.people.admin.auth, 5_000_001, { filename: 'capa.png', purpose });
    expect(large.status).toBe(413);
    const pilot = await createUpload(scene, scene.people.pilot.auth, 10, { filename: 'capa.png', purpose });
    expect(pilot.status).toBe(403);
  });

  test('is not any file of the organization, and never one of another', async () => {
    const archive = await upload(scene, scene.people.admin.auth, png, {
      filename: 'dados.zip',
      purpose: 'lands.import',
      projectId: scene.project,
    });
    const foreign = await send(png, 'capa.png', scene.people.foreign.auth);
    for (const file of [archive, foreign, '../../etc/passwd']) {
      expect((await setImage(scene.project, file)).code, file).toBe('VALIDATION');
    }
    // Even where one got into the column by another way.
    for (const file of [archive, foreign]) {
      await scene.inOrganization(2, (tx) => tx.update(Project, scene.project, { backgroundImage: file }));
      expect((await get(`${scene.project}/${file}`)).status).toBe(404);
    }
    await scene.inOrganization(theirs, (tx) => tx.update(Project, scene.foreignProject, { backgroundImage: foreign }));
    expect((await get(`${scene.foreignProject}/${foreign}`)).status).toBe(404);
    expect((await get(`${scene.foreignProject}/${foreign}`, scene.people.foreign.auth)).status).toBe(200);
  });

  test('that was replaced is taken out of the storage, unless another project shows it', async () => {
    const [first, second] = [await send(png), await send(png)];
    const other = await scene.within(ours, async (tx) => {
      const project = await tx.insert(Project, { name: 'Outro', backgroundImage: first });
      return project.id;
    });
    await setImage(scene.project, first);
    await setImage(scene.project, second);
    const statusOf = async (id: string) => (await scene.within(ours, (tx) => tx.find(StoredFile, id)))?.status;
    await setImage(other, null);
    await until('the picture that was replaced is given up', async () => (await statusOf(first)) === 'discarded');
    expect(await statusOf(second)).toBe('stored');
    expect(await get(`${scene.project}/${second}`)).toMatchObject({ status: 200 });
    // Nobody brings it back by its name.
    expect((await setImage(scene.project, first)).code).toBe('VALIDATION');
  });
});
