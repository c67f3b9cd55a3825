import { uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { api, type Line } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** What the documents say of dashboards, wherever they say it. */
export function dashboardLines(given: () => SpecificationScene): readonly Line[] {
  const embed = async (id: string, options = '') => {
    const { runtime, admin } = given();
    const address = `http://test.invalid/bi/dashboard?${new URLSearchParams({ id, options })}`;
    try {
      await runtime.route(new Request(address, { headers: { authorization: admin.auth } }), uuidv7());
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  return [
    api('Dashboard: id, externalId, name, filters, isProjectDashboard, type.', async () => {
      const { admin, create, project } = given();
      const filters = { entity: 'lands.land', conditions: [['block', 'equals', 'A']] };
      const values = { name: 'Metas', type: 'metabase', externalId: '7', isProjectDashboard: true, filters };
      const { data: id } = await create(admin, 'dashboard', { ...values, projectId: project });
      const read = await given().ask<{ dashboard: unknown }>(
        admin,
        `{ dashboard(id: "${id}") { id externalId name filters isProjectDashboard type } }`,
      );
      expect(read.data?.dashboard).toEqual({ ...values, id });
      expect((await create(admin, 'dashboard', { name: 'x', type: 'nonsense' })).code).toBe('BAD_REQUEST');
    }),
    api('Dashboards | CRUD', async () => {
      const { admin, ask, create } = given();
      const { data: id } = await create(admin, 'dashboard', { name: 'Um' });
      const changed = await ask<{ updateDashboard: { dashboard: { name: string } } }>(
        admin,
        'mutation($i: UpdateDashboardInput!) { updateDashboard(input: $i) { dashboard { name } } }',
        { i: { id, patch: { name: 'Outro' } } },
      );
      expect(changed.data?.updateDashboard.dashboard.name).toBe('Outro');
      const removal = 'mutation($i: DeleteDashboardInput!) { deleteDashboard(input: $i) { __typename } }';
      expect((await ask(admin, removal, { i: { id } })).code).toBeUndefined();
      const { data } = await ask<{ dashboards: { nodes: { id: string }[] } }>(admin, '{ dashboards { nodes { id } } }');
      expect(data?.dashboards.nodes.map((node) => node.id)).not.toContain(id);
    }),
    api('GET BI dashboard URL (id, options)', async () => {
      const { admin, create, project } = given();
      const { data: id } = await create(admin, 'dashboard', { name: 'Fora', type: 'metabase', externalId: '7' });
      // No tool is connected here; tests/dashboards/embedded.test.ts of the workspace has two.
      expect(await embed(id ?? '', JSON.stringify({ projectId: project }))).toBe('UNAVAILABLE');
      expect(await embed(id ?? '', '{"projectId":"x"}')).toBe('NOT_FOUND');
    }),
    api('Business intelligence | /bi/dashboard', async () => expect(await embed(uuidv7())).toBe('NOT_FOUND')),
  ];
}
