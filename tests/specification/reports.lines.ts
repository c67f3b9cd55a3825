import { Profile, UserProfile, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { reportPanels } from '../../plugins/finance/src/web/reports/reports.panels.ts';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { api, type Line, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

const paths = ['/reports/cash-flow', '/reports/acquisition', '/reports/pending-installments'] as const;

/** The screens of the reports. */
export const reportScreens: Line = screen(
  '| reports/cash-flow, reports/acquisition, reports/pending-installments | reports |',
  () => {
    for (const path of paths) {
      expect(reportPanels.find((panel) => panel.path === path)).toMatchObject({
        ...{ slot: 'route', access: { key: 'reports' } },
      });
    }
  },
);

/** Their calls: with the key, and for nobody else. */
export function reportCalls(given: () => SpecificationScene): readonly Line[] {
  const period = { from: '2026-01-01', until: '2026-03-31' };
  const bodies = {
    '/reports/cash-flow': { ...period, by: 'category', basis: 'both', step: 'month' },
    '/reports/acquisition': { ...period, by: 'month' },
    '/reports/pending-installments': { by: 'customer' },
  } as const;
  return [
    api('Reports: /reports/cash-flow, /reports/pending-installments, /reports/acquisition; ', async () => {
      const holder = await given().person('user');
      await given().within(ours, async (tx) => {
        const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: ['reports'] });
        await tx.insert(UserProfile, { userId: holder.id, profileId: profile.id, projectId: given().project });
      });
      for (const path of paths) {
        const body = JSON.stringify(bodies[path]);
        for (const who of [given().manager, holder]) {
          expect((await given().call(who, 'POST', path, body)).code, path).toBeUndefined();
        }
        expect((await given().call(given().user, 'POST', path, body)).code, path).toBe('FORBIDDEN');
        expect((await given().call(given().manager, 'POST', path, '{"by":"x"}')).code, path).toBe('VALIDATION');
      }
    }),
    api('/finance/tax-provision. Payloads not shown.', async () => {
      const body = JSON.stringify({ ...period, by: 'tax' });
      const path = '/finance/tax-provision';
      expect((await given().call(given().manager, 'POST', path, body)).code).toBeUndefined();
      expect((await given().call(given().user, 'POST', path, body)).code).toBe('FORBIDDEN');
      expect((await given().call(given().manager, 'POST', path, '{"by":"x"}')).code).toBe('VALIDATION');
    }),
  ];
}
