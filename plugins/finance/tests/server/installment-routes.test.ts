import { server as lands } from '@gleba/plugin-lands/server';
import { Organization } from '@gleba/sdk';
import { startTestRuntime, type TestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { server } from '../../src/server/index.ts';
import { termsOf } from '../calculation/support/terms.ts';

/** The memorial as a file; what the other two calls answer is asked in tests/specification. */
let host: TestRuntime;
beforeAll(async () => {
  host = await startTestRuntime([server, lands]);
  await host.within(2, (tx) => tx.insert(Organization, { id: '2', name: 'Escritório' } as never));
});
afterAll(() => host?.stop());

test('the memorial is a workbook, for whoever may open contracts', async () => {
  const ask = async (role: 'admin' | 'user', body: object) => {
    const authorization = await host.authorization(await host.addMember(2, role, role), 2);
    const headers = { 'content-type': 'application/json', authorization };
    const address = 'http://test.invalid/asaas/compute-installments-memorial';
    return host.runtime.route(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }), 'test');
  };
  const answer = await ask('admin', termsOf({}));
  expect(answer?.headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect((await answer?.text())?.slice(0, 2)).toBe('PK');
  await expect(ask('user', termsOf({}))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(ask('admin', { ...termsOf({}), basePrice: '-1' })).rejects.toMatchObject({ code: 'VALIDATION' });
});
