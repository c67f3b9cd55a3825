import { Profile, UserProfile, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { ProjectPartner } from '../../plugins/finance/src/entities/project-partner.entity.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { fields } from './contracts.lines.ts';
import { api, heading, type Line } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

type Given = () => SpecificationScene;

async function partner(given: Given, name: string): Promise<string> {
  const { admin, create } = given();
  return (await create(admin, 'partner', { name, cpf: '000.000.000-00' })).data ?? '';
}

/** Who has a part in a project: the fields and the calls. */
export function projectPartnerLines(given: Given): readonly Line[] {
  return [
    heading('### ProjectPartner'),
    fields(ProjectPartner, 'id, projectId, categoryId, partnerId, '),
    api('partner name, ', async () => {
      const { admin, create, graphql, project } = given();
      const partnerId = await partner(given, 'Terras do Vale');
      await create(admin, 'projectPartner', { projectId: project, partnerId, percentage: '1' });
      const { data } = await graphql(
        'query($p: UUID!) { projectPartners(filter: { partnerId: { equalTo: $p } }) { nodes { partner { name } } } }',
        { p: partnerId },
        admin.auth,
      );
      expect(data).toMatchObject({ projectPartners: { nodes: [{ partner: { name: 'Terras do Vale' } }] } });
    }),
    fields(
      ProjectPartner,
      'splitTiming, autoSplit, paymentMonthOffset, paymentDayOffset, isPaymentDayAbsolute, percentage.',
    ),
    api('Project partners: list, by id, create, update.', async () => {
      const { admin, user, create, graphql, project } = given();
      const values = { projectId: project, partnerId: await partner(given, 'Fundo Lua'), percentage: '2.5' };
      const id = (await create(admin, 'projectPartner', values)).data ?? '';
      const change = await graphql(
        'mutation($id: UUID!) { updateProjectPartner(input: { id: $id, patch: { percentage: "3" } }) { projectPartner { id } } }',
        { id },
        admin.auth,
      );
      expect(change.errors ?? []).toEqual([]);
      const read = (who: string) =>
        graphql(
          'query($id: UUID!) { projectPartner(id: $id) { percentage } projectPartners { totalCount } }',
          { id },
          who,
        );
      expect((await read(admin.auth)).data).toMatchObject({ projectPartner: { percentage: '3.0000' } });
      expect((await read(user.auth)).data?.projectPartner ?? null).toBeNull();
    }),
  ];
}

/** The call whose path the specification names. */
export function setProjectPartnersLine(given: Given): Line {
  return api('POST set project partners: projectId, projectPartners (/asaas/set-project-partners).', async () => {
    const { admin, call, within, person, project: projectId } = given();
    const set = async (percentages: readonly string[], who = admin) => {
      const projectPartners = await Promise.all(
        percentages.map(async (percentage, index) => ({ percentage, partnerId: await partner(given, `P ${index}`) })),
      );
      return call(who, 'POST', '/asaas/set-project-partners', JSON.stringify({ projectId, projectPartners }));
    };
    expect((await set(['60', '40'])).body).toMatchObject({
      projectPartners: [{ percentage: '60.0000' }, { percentage: '40.0000' }],
    });
    const tooMuch = await set(['60', '40.0001']);
    expect(tooMuch.code).toBe('VALIDATION');
    const left = () => within(ours, (tx) => tx.list(ProjectPartner, { filter: { projectId: { equalTo: projectId } } }));
    expect((await left()).map(({ percentage }) => percentage).sort()).toEqual(['40.0000', '60.0000']);
    const holder = await person('user');
    await within(ours, async (tx) => {
      const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: ['contract-details', 'data.manage'] });
      await tx.insert(UserProfile, { userId: holder.id, profileId: profile.id, projectId });
    });
    expect((await set(['1'], holder)).code).toBe('FORBIDDEN');
    expect((await set([])).body).toEqual({ projectPartners: [] });
    expect(await left()).toEqual([]);
  });
}
