import { definePanel } from '@gleba/sdk/web';
import { dataManageKey } from '../../access-keys.ts';

export const topologyPanels = [
  definePanel({
    id: 'lands.topology',
    slot: 'route',
    scope: 'project',
    path: '/lands/topology',
    title: 'lands.topology.title',
    access: dataManageKey,
    guards: ['lands.topologyFinding', 'startTopologyCheck', 'repairTopology', 'dismissTopologyFinding'],
    load: () => import('./topology.panel.tsx'),
  }),
];
