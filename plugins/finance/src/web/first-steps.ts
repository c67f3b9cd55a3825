import { contribute } from '@gleba/sdk/web';
import { dataManageKey } from '../access-keys.ts';

const roles = ['staff', 'admin', 'manager'] as const;

/** What an office does before its buyers can pay. */
export const firstSteps = [
  contribute.firstStep({
    ...{ id: 'finance.firstStep.account', title: 'finance.firstStep.account', order: 50, roles },
    ...{ text: 'finance.firstStep.account.text', path: '/finance/bank-accounts' },
  }),
  contribute.firstStep({
    ...{ id: 'finance.firstStep.conditions', title: 'finance.firstStep.conditions', order: 60, roles },
    ...{ text: 'finance.firstStep.conditions.text', path: '/finance/payment-conditions' },
  }),
  contribute.firstStep({
    ...{ id: 'finance.firstStep.contract', title: 'finance.firstStep.contract', order: 70, access: dataManageKey },
    ...{ guards: ['createContract'], text: 'finance.firstStep.contract.text', path: '/finance/contracts/new' },
  }),
];
