import { Profile, UserProfile, uuidv7 } from '@gleba/core';
import { expect } from 'vitest';
import { ours } from '../../plugins/workspace/tests/server/people-scene.ts';
import { accountCalls } from './charges.lines.ts';
import { setProjectPartnersLine } from './project-partners.lines.ts';
import { reportCalls } from './reports.lines.ts';
import { partnerIntegrationsLine } from './signatures.lines.ts';
import { api, heading, type Line } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Of section 7 of the second document: the calls whose paths it names. */
export function providerLines(given: () => SpecificationScene): readonly Line[] {
  const terms = {
    ...{ basePrice: '252102', numInstallments: 84, initialDueDate: '2026-01-31', amortizationMethod: 'sacoc' },
    ...{ interestRate: { percent: '6', unit: 'effectiveYear' }, firstYearSacocFreeInterest: true },
  };
  const compute = (who: Parameters<SpecificationScene['call']>[0], path: string, body: object = terms) =>
    given().call(who, 'POST', path, JSON.stringify(body));
  const holder = async (accessKey: string) => {
    const person = await given().person('user');
    await given().within(ours, async (tx) => {
      const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: [accessKey] });
      await tx.insert(UserProfile, { userId: person.id, profileId: profile.id, projectId: given().project });
    });
    return person;
  };
  return [
    heading('Payment-provider and reporting REST calls (paths under the API host; HTTP methods mostly not shown)'),
    ...accountCalls(given),
    setProjectPartnersLine(given),
    api(
      'Also /asaas/compute-installments-summary and /asaas/compute-installments; payload shapes not shown.',
      async () => {
        const who = await holder('contract-details');
        const { body } = await compute(who, '/asaas/compute-installments');
        const { installments, summary } = body as { installments: Record<string, unknown>[]; summary: unknown };
        expect(installments).toHaveLength(84);
        expect(installments.slice(0, 2)).toMatchObject([
          { kind: 'installment', installmentNumber: 1, dueDate: '2026-01-31', value: '3001.21', interestValue: '0.00' },
          {
            kind: 'installment',
            installmentNumber: 2,
            dueDate: '2026-02-28',
            value: '3001.21',
            principalValue: '3001.21',
          },
        ]);
        expect((await compute(who, '/asaas/compute-installments-summary')).body).toEqual(summary);
        expect(summary).toMatchObject({
          ...{ financedValue: '252102.00', totalValue: '295319.43', interestValue: '43217.43' },
          ...{
            monthlyInterestRate: '0.4867550565',
            annualInterestRate: '6.0000000000',
            lastInstallmentValue: '4145.70',
          },
          ...{ roundingRemainder: '0.03', lastDueDate: '2032-12-31' },
        });
        for (const path of ['/asaas/compute-installments', '/asaas/compute-installments-summary']) {
          expect((await compute(undefined, path)).code).toBe('UNAUTHENTICATED');
          expect((await compute(await holder('contracts-list'), path)).code).toBe('FORBIDDEN');
          const tooMuch = await compute(who, path, { ...terms, initialPayment: { value: '252102.01' } });
          expect([tooMuch.code, tooMuch.message]).toEqual([
            'VALIDATION',
            'A entrada e os balões somam mais que o preço.',
          ]);
          for (const wrong of [{ basePrice: -1 }, { basePrice: '1e9' }, { numInstallments: 601 }, { price: '1' }]) {
            expect((await compute(who, path, { ...terms, ...wrong })).code, JSON.stringify(wrong)).toBe('VALIDATION');
          }
          expect((await given().call(who, 'POST', path, '{')).code).toBe('BAD_REQUEST');
          expect((await given().call(who, 'POST', path, ' '.repeat(50_001))).code).toBe('DOCUMENT_TOO_LARGE');
        }
      },
    ),
    partnerIntegrationsLine(given),
    ...reportCalls(given),
  ];
}
