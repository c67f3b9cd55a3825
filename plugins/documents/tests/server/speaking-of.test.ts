import { finance } from '@gleba/plugin-finance';
import { lands } from '@gleba/plugin-lands';
import { expect, test } from 'vitest';
import { ownSubjects } from '../../src/own-subjects.ts';
import { speakingOf } from '../../src/server/subjects/speaking-of.ts';
import { subjectsOf } from '../../src/subjects.ts';

/** Whose papers speak of a record follows from what plugins declare, and from nothing else. */
const subjects = subjectsOf([...ownSubjects, ...lands.documentSubjects, ...finance.documentSubjects]);
const speaking = new Map(
  speakingOf(subjects).map(({ entity, isLink, ways }) => [
    entity.id,
    { isLink, ways: ways.map((way) => way.map((step) => `${step.entity.id} ${step.by}`).join(' > ')) },
  ]),
);

test('a partner is spoken of by the papers of their lots, of who lives there, of contracts and of the money', () => {
  expect(speaking.get('finance.partner')?.isLink).toBe(false);
  expect(speaking.get('finance.partner')?.ways).toEqual(
    expect.arrayContaining([
      'finance.residentPartner partnerId > lands.resident id',
      'finance.contractCustomer partnerId > finance.contract contractId',
      'finance.contractCustomer partnerId > finance.contract contractId > finance.contractLand contractId > lands.land landId',
      'finance.financeTransaction partnerId',
      // A spouse, whom their partner's own papers name.
      'finance.partner maritalPartnerId',
    ]),
  );
});

test('a lot is spoken of by who lives there and by its contract; what joins two comes and goes', () => {
  expect(speaking.get('lands.land')?.ways).toEqual(
    expect.arrayContaining(['lands.resident landId', 'finance.contractLand landId > finance.contract contractId']),
  );
  expect(speaking.get('finance.contractCustomer')).toMatchObject({ isLink: true });
  expect(speaking.get('finance.contractCustomer')?.ways).toContain('finance.contract contractId');
  expect(speaking.get('finance.contractLand')?.ways).toEqual(
    expect.arrayContaining(['lands.land landId', 'finance.contract contractId']),
  );
});

test('hundreds of installments that are made at once ask nothing', () => {
  expect([...speaking.keys()]).not.toContain('finance.contractInstallment');
  expect([...speaking.keys()]).not.toContain('finance.address');
});
