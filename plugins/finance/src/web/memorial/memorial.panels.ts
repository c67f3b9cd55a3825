import { definePanel } from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';

export const memorialPanels = [
  definePanel({
    ...{ id: 'finance.contractMemorial', slot: 'route', title: 'finance.memorialPaper', isBare: true },
    path: '/report/contract-memorial/:contractId',
    access: contractDetailsKey,
    guards: ['finance.contract', 'finance.contractRenegotiation'],
    load: () => import('./contract-memorial.panel.tsx'),
  }),
];
