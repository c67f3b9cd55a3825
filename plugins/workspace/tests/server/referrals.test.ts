import { Profile, Project, ProjectStage } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notification } from '../../src/entities/notification.entity.ts';
import { Referral } from '../../src/entities/referral.entity.ts';
import { assign, ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';
import { area, type MadeLink, type ReferralCalls, referralCalls, square } from './referral-scene.ts';

let scene: PeopleScene;
let calls: ReferralCalls;
let admin: Person;
let user: Person;
let link: MadeLink;
beforeAll(async () => {
  scene = await startPeopleScene();
  calls = referralCalls(scene);
  admin = await scene.person('admin', ours, 'Ana');
  user = await scene.person('user');
  link = await calls.makeLink(admin, {
    referrerName: 'Corretor José',
    message: 'Conte-nos da sua área.',
    documentTypes: ['Matrícula', 'IPTU'],
  });
}, 120_000);
afterAll(() => scene?.stop());

const shown = 'organizationId organizationName organizationLogo referrerName referralLinkId message documentTypes';
const look = (token: string) => calls.stranger<Record<string, unknown>>('referralLinkByToken', { token }, shown);
const send = (token: string, referral: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  calls.stranger<{ referralId: string }>('publicInsertReferral', { token, referral, ...more }, 'referralId');
const stored = (id: string) => scene.within(ours, (tx) => tx.get(Referral, id));

describe('links', () => {
  test('say to a stranger whose they are and what is asked for', async () => {
    const { data } = await look(link.token);
    expect(data).toEqual({
      organizationId: ours,
      organizationName: 'Organização 2',
      organizationLogo: null,
      referrerName: 'Corretor José',
      referralLinkId: link.id,
      message: 'Conte-nos da sua área.',
      documentTypes: ['Matrícula', 'IPTU'],
    });
  });

  test('are made, seen and changed by whoever holds the key, and by nobody else', async () => {
    const input = { referralLink: { channel: 'Feira' } };
    expect((await scene.command(user, 'createReferralLink', input, 'referralLink { id }')).code).toBe('FORBIDDEN');
    const list = '{ referralLinks { totalCount } referrals { totalCount } }';
    expect((await scene.ask(user, list)).data).toEqual({
      referralLinks: { totalCount: 0 },
      referrals: { totalCount: 0 },
    });
    const holder = await scene.person('user');
    const profile = await scene.within(ours, (tx) =>
      tx.insert(Profile, { name: 'Captação', accessKeys: ['pre-projects'], isOrgLevel: true }),
    );
    await assign(scene, holder.id, profile.id, scene.project);
    expect((await scene.command(holder, 'createReferralLink', input, 'referralLink { id }')).code).toBeUndefined();
  });

  test('are switched off, removed and brought back; meanwhile the address says the same as one that never was', async () => {
    const own = await calls.makeLink(admin);
    const never = await look('x'.repeat(43));
    const patch = (values: Record<string, unknown>) =>
      scene.ask(
        admin,
        'mutation($i: UpdateReferralLinkInput!) { updateReferralLink(input: $i) { referralLink { id } } }',
        { i: { id: own.id, patch: values } },
      );
    const same = async () => {
      const { code, message } = await look(own.token);
      expect({ code, message }).toEqual({ code: never.code, message: never.message });
      expect((await send(own.token, area)).message).toBe(never.message);
    };
    await patch({ enabled: false });
    await same();
    await patch({ enabled: true });
    expect((await look(own.token)).code).toBeUndefined();
    await scene.ask(
      admin,
      'mutation($i: DeleteReferralLinkInput!) { deleteReferralLink(input: $i) { referralLink { id } } }',
      { i: { id: own.id } },
    );
    await same();
    await patch({ deletedAt: null });
    expect((await look(own.token)).code).toBeUndefined();
  });

  test('get another address, and the one before is closed', async () => {
    const own = await calls.makeLink(admin);
    const { data } = await scene.command<{ referralLink: MadeLink }>(
      admin,
      'renewReferralLink',
      { id: own.id },
      'referralLink { id token }',
    );
    expect((await look(own.token)).code).toBe('NOT_FOUND');
    expect((await look(data?.referralLink.token ?? '')).code).toBeUndefined();
  });
});

describe('what a stranger sends', () => {
  test('is stored in the organization of the link, with the browser, and told to who runs the office', async () => {
    const sent = await send(link.token, {
      ...area,
      referrerEmail: 'josefa@example.org',
      boundaries: square,
      estimatedNumLands: 40,
      observation: 'Portão azul.\nFalar com o caseiro.',
    });
    expect(sent.code).toBeUndefined();
    const referral = await stored(sent.data?.referralId ?? '');
    expect(referral).toMatchObject({
      ...area,
      organizationId: ours,
      referralLinkId: link.id,
      estimatedNumLands: 40,
      observation: 'Portão azul.\nFalar com o caseiro.',
      useragent: 'Mozilla/5.0 (Test)',
      createdBy: null,
    });
    // 0.002° of longitude at 19.919° S by 0.002° of latitude: 209.3 m by 221.4 m.
    expect(Number(referral.area)).toBeGreaterThan(46_000);
    expect(Number(referral.area)).toBeLessThan(46_700);
    for (const end = Date.now() + 90_000; Date.now() < end; ) {
      const [told] = await scene.within(ours, (tx) =>
        tx.list(Notification, { filter: { causeId: { equalTo: referral.id } } }),
      );
      if (told) {
        expect(told).toMatchObject({
          userId: admin.id,
          kind: 'workspace.referralReceived',
          values: { person: 'Josefa da Silva', area: 'Chácara Boa Vista', city: 'Belo Horizonte' },
          link: `/pre-projects/${referral.id}`,
        });
        return;
      }
      await new Promise((later) => setTimeout(later, 20));
    }
    throw new Error('Nobody was told.');
  });

  test('what is missing is said of each field, in words', async () => {
    const { fields } = await send(link.token, { referrerEmail: ' ' });
    expect(fields).toEqual([
      'referrerName: Informe o seu nome.',
      'referrerPhone: Informe um telefone ou um e-mail.',
      'name: Informe como a área é conhecida.',
      'fullAddress: O endereço precisa ser, ao menos uma cidade e estado.',
    ]);
    expect((await send(link.token, { ...area, estimatedNumLands: 0 })).fields).toEqual([
      'estimatedNumLands: Informe no mínimo 1.',
    ]);
    expect((await send(link.token, { ...area, referrerEmail: 'sem arroba' })).fields).toEqual([
      'referrerEmail: O formato não é válido.',
    ]);
  });

  test('a link may ask for more', async () => {
    const strict = await calls.makeLink(admin, { preferences: { isBoundaryRequired: true, isEmailRequired: true } });
    expect((await send(strict.token, area)).fields).toEqual([
      'referrerEmail: Informe o seu e-mail.',
      'boundaries: Desenhe a área no mapa ou envie um arquivo.',
    ]);
    const whole = { ...area, referrerEmail: 'j@example.org', boundaries: square };
    expect((await send(strict.token, whole)).code).toBeUndefined();
  });

  test('sent again after a lost answer it is the same one', async () => {
    const id = '019a0000-0000-7000-8000-000000000001';
    const first = await send(link.token, { ...area, id });
    const again = await send(link.token, { ...area, id });
    expect([first.data?.referralId, again.data?.referralId]).toEqual([id, id]);
    const other = await calls.makeLink(admin);
    expect((await send(other.token, { ...area, id })).code).toBe('DUPLICATE');
  });

  test('places and postal codes are found through the link', async () => {
    const places = await calls.stranger<{ places: { city: string }[] }>(
      'referralPlaces',
      { token: link.token, q: 'Belo Horizonte' },
      'places { label city state }',
    );
    expect(places.data?.places[0]).toMatchObject({ city: 'Belo Horizonte', state: 'Minas Gerais' });
    const code = await calls.stranger(
      'referralPostalCode',
      { token: link.token, code: '30140-071' },
      'isKnown address { state }',
    );
    expect(code.data).toMatchObject({ address: { state: 'Minas Gerais' } });
  });
});

describe('a project from a referral', () => {
  const make = (who: Person, referralId: string) =>
    scene.command<{ projectId: string; isNew: boolean }>(
      who,
      'createProjectFromReferral',
      { referralId },
      'projectId isNew',
    );
  const received = async () => {
    const { data } = await send(link.token, { ...area, boundaries: square, estimatedNumLands: 12 });
    return data?.referralId ?? '';
  };

  test('has its place and boundaries, in the stage of pre-projects, and names the referral', async () => {
    const referralId = await received();
    const { data } = await make(admin, referralId);
    expect(data?.isNew).toBe(true);
    const answer = await scene.ask<{ project: Record<string, unknown> }>(
      admin,
      `query($id: UUID!) { project(id: $id) {
        name city state estimatedNumLands boundaries projectStage { name }
        projectReferral { referralId referral { referrerName } }
      } }`,
      { id: data?.projectId },
    );
    expect(answer.data?.project).toEqual({
      name: 'Chácara Boa Vista',
      city: 'Belo Horizonte',
      state: 'Minas Gerais',
      estimatedNumLands: 12,
      boundaries: square,
      projectStage: { name: 'Pré-projeto' },
      projectReferral: { referralId, referral: { referrerName: 'Josefa da Silva' } },
    });
  });

  test('is one, however many ask at once; the stage is one as well, under whatever name', async () => {
    const referralId = await received();
    const answers = await Promise.all([1, 2, 3, 4].map(() => make(admin, referralId)));
    expect(new Set(answers.map(({ data }) => data?.projectId)).size).toBe(1);
    expect(answers.filter(({ data }) => data?.isNew)).toHaveLength(1);
    const [stage] = await scene.within(ours, (tx) =>
      tx.list(ProjectStage, { filter: { name: { equalTo: 'Pré-projeto' } } }),
    );
    await scene.within(ours, (tx) => tx.update(ProjectStage, stage?.id ?? '', { name: 'Captação de áreas' }));
    const { data } = await make(admin, await received());
    const project = await scene.within(ours, (tx) => tx.get(Project, data?.projectId ?? ''));
    expect(project.projectStageId).toBe(stage?.id);
  });

  test('that was removed is not made anew, and neither is that of a removed referral', async () => {
    const referralId = await received();
    const { data } = await make(admin, referralId);
    await scene.within(ours, (tx) => tx.remove(Project, data?.projectId ?? ''));
    expect((await make(admin, referralId)).message).toContain('Restaure-o em Projetos excluídos');
    const other = await received();
    await scene.within(ours, (tx) => tx.remove(Referral, other));
    expect((await make(admin, other)).code).toBe('NOT_FOUND');
  });

  test('is for who may make projects, in their own organization', async () => {
    const referralId = await received();
    expect((await make(user, referralId)).code).toBe('FORBIDDEN');
    const foreign = await scene.person('admin', theirs);
    expect((await make(foreign, referralId)).code).toBe('NOT_FOUND');
  });
});
