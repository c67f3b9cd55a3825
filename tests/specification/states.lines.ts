import { Project, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { codeOf, stepAt } from '../../core/src/server/identity/totp.ts';
import { messages as landMessages } from '../../plugins/lands/src/web/messages.ts';
import { ours, password, theirs } from '../../plugins/workspace/tests/server/people-scene.ts';
import { createTextSource } from '../../sdk/src/web/context/texts.ts';
import { type OptionsRequest, ReferenceOptions, withSelected } from '../../sdk/src/web/field/reference-options.ts';
import { stallTone } from '../../sdk/src/web/upload/upload-stall.ts';
import { type UploadEvents, UploadStore } from '../../sdk/src/web/upload/upload-store.ts';
import { fromBase32 } from '../support/from-base32.ts';
import { planted } from './documents.lines.ts';
import { api, type Line, leftOpen, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';

/** Section 4 of the first document, without documents and signatures: states of records, uploads, imports and dialogs. */
export function stateLines(given: () => SpecificationScene): readonly Line[] {
  return [
    ...recordLines(given),
    ...uploadLines(),
    ...importLines(given),
    ...twoFactorLines(given),
    api(
      'White-label persistence is rejected if the custom domain is still the default and the organization is not the default one.',
      async () => {
        const save = async (organizationId: number) =>
          given().command(await given().person('admin', organizationId), 'saveBrandingColors', {
            primaryColor: '#1b6a47',
          });
        expect((await save(ours)).code).toBeUndefined();
        expect((await save(theirs)).reason).toBe('workspace.domainRequired');
      },
    ),
    ...selectLines(),
    leftOpen('Project stage values and job statuses: not shown.'),
  ];
}

function recordLines(given: () => SpecificationScene): readonly Line[] {
  const { inviteOf, accept } = invites(given);
  return [
    api('Land: has a computedStatus and a land status record;', async () => {
      const { admin, project: projectId, ask } = given();
      const landId = await made('land', { projectId, block: uuidv7(), lot: '1' });
      const change = { projectId, ids: [landId], status: 'started' };
      const { code } = await given().command(admin, 'changeLandStatuses', change, 'jobId');
      expect(code).toBeUndefined();
      const seen = async () =>
        (
          await ask(
            admin,
            `{ land(id: "${landId}") { computedStatus } landStatuses(filter: { landId: { equalTo: "${landId}" } }) { nodes { status } } }`,
          )
        ).data;
      await expect
        .poll(seen, { timeout: 60_000 })
        .toMatchObject({ land: { computedStatus: 'started' }, landStatuses: { nodes: [{ status: 'started' }] } });
    }),
    leftOpen('transitions not shown.'),
    api('Invite: sent, then accepted or cancelled (pending = not yet accepted).', async () => {
      const [kept, taken] = [await inviteOf(), await inviteOf()];
      expect(await stateOf(kept.id)).toEqual({ accepted: false, cancelledAt: null });
      expect((await accept(kept.token)).code).toBeUndefined();
      expect(await stateOf(kept.id)).toEqual({ accepted: true, cancelledAt: null });
      const { admin, command } = given();
      expect((await command(admin, 'deleteUserInvite', { id: taken.id })).code).toBeUndefined();
      expect(await stateOf(taken.id)).toEqual({ accepted: false, cancelledAt: expect.any(String) });
      expect((await accept(taken.token)).code).toBeDefined();
    }),
    api('An accepted invite cannot be accepted again.', async () => {
      const { token } = await inviteOf();
      expect((await accept(token)).code).toBeUndefined();
      expectRefusal(await accept(token), 'CONFLICT', 'Este convite já foi aceito.');
    }),
    api('Token (password recovery, invite): valid, cancelled or invalid.', async () => {
      const { email } = await given().person('pilot');
      const ask = (token: string) => given().command(undefined, 'recoveryByToken', { token }, 'isValid');
      const request = () => given().command(undefined, 'forgotPassword', { email });
      await request();
      const first = (await given().mailTo(email)).secret;
      expect((await ask(first)).data).toEqual({ isValid: true });
      await request();
      // Each link works until one of them was used.
      const { secret: token } = await given().mailTo(email, ours, first);
      const reset = await given().command(undefined, 'resetPassword', { token, password: 'Senha-boa-7' });
      expect(reset.code).toBeUndefined();
      expect((await ask(first)).code).toBe('TOKEN_CANCELLED');
      expect((await ask('nothing of the kind')).code).toBe('TOKEN_INVALID');
    }),
    api('Resident: soft-deleted by setting deletedAt and deletedBy.', async () => {
      const { project: projectId } = given();
      const landId = await made('land', { projectId, block: uuidv7(), lot: '1' });
      await expectMarked('resident', await made('resident', { projectId, landId, name: 'Rita' }));
    }),
    api(
      'Lands, documents and projects are also removed by an update that sets the deletion markers (document delete sets deletedAt and deletedBy).',
      async () => {
        const { project: projectId } = given();
        await expectMarked('land', await made('land', { projectId, block: uuidv7(), lot: '1' }));
        const removed = await given().within(ours, (tx) => tx.insert(Project, { name: uuidv7() }));
        await expectMarked('project', removed.id);
        await expectMarked('document', (await planted(given(), 1)).id);
      },
    ),
  ];

  async function made(entity: string, values: Record<string, unknown>): Promise<string> {
    const { data, code } = await given().create(given().admin, entity, values);
    expect(code, entity).toBeUndefined();
    return data ?? '';
  }

  async function stateOf(id: string | undefined) {
    const { data } = await given().ask<{ userInvite: unknown }>(
      given().admin,
      `{ userInvite(id: "${id}") { accepted cancelledAt } }`,
    );
    return data?.userInvite;
  }

  /** Removed by an administrator's update: it says by whom, and stands among those that were removed. */
  async function expectMarked(entity: string, id: string): Promise<void> {
    const { admin, ask } = given();
    const type = entity.charAt(0).toUpperCase() + entity.slice(1);
    const update = `mutation($i: Update${type}Input!) { update${type}(input: $i) { ${entity} { deletedAt deletedBy } } }`;
    const patch = { deletedAt: new Date().toISOString() };
    const { data, code } = await ask<Record<string, Record<string, unknown>>>(admin, update, { i: { id, patch } });
    expect(code, entity).toBeUndefined();
    expect(data?.[`update${type}`]?.[entity]).toEqual({ deletedAt: expect.any(String), deletedBy: admin.id });
  }
}

function invites(given: () => SpecificationScene) {
  return {
    async inviteOf() {
      const email = `${uuidv7()}@example.org`;
      const userInvite = { email, role: 'manager' };
      const { admin, command } = given();
      const { data } = await command<{ userInvite: { id: string } }>(
        ...([admin, 'createUserInvite', { userInvite }, 'userInvite { id }'] as const),
      );
      return { id: data?.userInvite.id, token: (await given().mailTo(email)).secret };
    },
    accept: (token: string) =>
      given().command(undefined, 'acceptInvite', { token, name: 'Bruno', password: 'Senha-boa-9' }, 'email'),
  };
}

function uploadLines(): readonly Line[] {
  const file = (name: string, size = 1000) => ({ file: { name, size, type: '' } as File, purpose: 'test' });
  /** A store whose uploads are told by hand how they fare. */
  function uploading() {
    const told: UploadEvents[] = [];
    const store = new UploadStore((_request, events) => {
      told.push(events);
      return { start() {}, pause() {}, cancel() {} };
    });
    return { store, told };
  }
  return [
    screen('Upload: chosen, submitted, uploading (pause, continue, retry, cancel), successful or rejected.', () => {
      const { store, told } = uploading();
      const [first, second, third, waiting] = ['a', 'b', 'c', 'd'].map((name) => store.add(file(name)));
      if (!first || !second || !third || !waiting) throw new Error('not taken');
      expect([first.status, waiting.status]).toEqual(['uploading', 'submitted']);
      store.pause(first);
      expect(first.status).toBe('paused');
      // Whoever waited is uploading now; who goes on waits for their turn.
      expect(waiting.status).toBe('uploading');
      store.resume(first);
      expect(first.status).toBe('submitted');
      told[3]?.done('file');
      expect([first.status, waiting.status]).toEqual(['uploading', 'successful']);
      told[0]?.failed('Sem espaço');
      expect(first.status).toBe('rejected');
      store.resume(first);
      expect(first.status).toBe('uploading');
      told[1]?.done('file');
      expect(second.status).toBe('successful');
      store.cancel(third);
      expect(third.status).toBe('canceled');
    }),
    screen('Rejected files are subtracted from totals.', () => {
      const { store, told } = uploading();
      store.add(file('a', 1000));
      store.add(file('b', 500));
      expect(store.totals).toMatchObject({ files: 2, size: 1500 });
      told[0]?.failed('Sem espaço');
      expect(store.totals).toMatchObject({ files: 1, size: 500 });
    }),
    screen('The loading bar turns to warning colour after 5 s and to error colour 10 s later (15 s total).', () =>
      expect([4999, 5000, 14_999, 15_000].map(stallTone)).toEqual(['brand', 'warning', 'warning', 'danger']),
    ),
    screen('Interrupted uploads resume by reselecting the same files.', () => {
      const { store } = uploading();
      const item = store.add(file('a'));
      if (!item) throw new Error('not taken');
      item.status = 'interrupted';
      const [same, other] = [file('a').file, file('b').file];
      expect(store.reselect([same, other])).toEqual([other]);
      expect(store.items.map(({ request, status }) => [request.file.name, status])).toEqual([['a', 'uploading']]);
    }),
  ];
}

function importLines(given: () => SpecificationScene): readonly Line[] {
  const { texts: says } = createTextSource(landMessages, 'pt-BR');
  return [
    screen(
      "Shapefile import: a layer is created first, then geometries; progress text 'Iniciando importação' then 'Importando N de M'; completion shows the toast 'Importação finalizada com sucesso!'.",
      () => {
        expect(says('lands.import.starting')).toBe('Iniciando importação');
        expect(says('lands.import.running', { done: '5', total: '480' })).toBe('Importando 5 de 480');
        expect(says('lands.import.done')).toBe('Importação finalizada com sucesso!');
      },
    ),
    api('Batch create/update of jobs and lands shows progress and a finish event.', async () => {
      const { admin, project: projectId, ask, command, create } = given();
      const { data: id } = await create(admin, 'land', { projectId, block: uuidv7(), lot: '1' });
      const change = { entity: 'lands.land', act: 'update', ids: [id], patch: { lot: '2' } };
      const { data } = await command<{ jobId: string }>(admin, 'changeMany', change, 'jobId');
      const job = async () =>
        (await ask<{ job: unknown }>(admin, `{ job(id: "${data?.jobId}") { status progress finishedAt } }`)).data?.job;
      await expect
        .poll(job, { timeout: 60_000 })
        .toMatchObject({ status: 'DONE', progress: { done: 1, total: 1 }, finishedAt: expect.any(String) });
    }),
  ];
}

function twoFactorLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'Two-factor dialog: if not enabled, it first fetches a QR code to set up; the user enters a 6-digit token; a valid result closes the dialog and reloads the user if setup was just done.',
      async () => {
        const person = await given().person('pilot');
        const post = (path: string, body: object) => given().call(person, 'POST', path, JSON.stringify(body));
        const setUp = (await post('/2fa/setup', { password })).body as { qrCodeUrl: string; secret: string };
        expect(setUp.qrCodeUrl).toMatch(/^data:image\//);
        expect((await post('/2fa/verify', { token: '000000' })).body).toEqual({ valid: false });
        const token = codeOf(fromBase32(setUp.secret), stepAt(Date.now()));
        expect((await post('/2fa/verify', { token })).body).toEqual({ valid: true });
        expect((await post('/2fa/store-secret', {})).code).toBeUndefined();
        const { data } = await given().ask(person, `{ user(id: "${person.id}") { twoFaEnabled } }`);
        expect(data).toEqual({ user: { twoFaEnabled: true } });
      },
    ),
  ];
}

function selectLines(): readonly Line[] {
  /** The pages that were asked for of thirty records. */
  function select() {
    const asked: number[] = [];
    const options = new ReferenceOptions(async ({ first }: OptionsRequest) => {
      asked.push(first);
      return { totalCount: 30, rows: Array.from({ length: first }, (_, index) => ({ id: `${index}`, title: '' })) };
    });
    return { options, asked };
  }
  const selected = { id: '29', title: 'Lote 29' };
  return [
    screen(
      'Asynchronous select: loads on the first value, puts the selected item first, fetches by id when the value is not in the list;',
      async () => {
        const { options, asked } = select();
        options.open();
        await expect.poll(() => options.rows.length).toBe(10);
        expect(asked).toEqual([10]);
        expect(withSelected(options.rows, selected, '').map(({ id }) => id)).toEqual([
          ...['29', ...options.rows.map(({ id }) => id)],
        ]);
      },
    ),
    screen('choosing an item resets the extra-page limit; closing a detail modal reloads the list.', async () => {
      const { options, asked } = select();
      options.open();
      options.loadMore();
      await expect.poll(() => options.rows.length).toBe(20);
      options.chosen();
      options.reload();
      await expect.poll(() => options.rows.length).toBe(10);
      expect(asked.at(-1)).toBe(10);
    }),
  ];
}
