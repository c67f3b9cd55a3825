import { definePanel, IconRuler2 } from '@gleba/sdk/web';
import { landsKey } from '../../access-keys.ts';
import { planPaperRoute } from '../../plans/plan-kinds.ts';

const path = '/plans';

export const planPanels = [
  definePanel({
    id: 'lands.plans',
    slot: 'route',
    scope: 'project',
    path,
    title: 'lands.plans',
    access: landsKey,
    guards: ['projectPlan', 'memorialAreas'],
    load: () => import('./plans.panel.tsx'),
  }),
  definePanel({
    id: 'lands.planPaper',
    slot: 'route',
    path: planPaperRoute,
    title: 'lands.plans.kind',
    access: landsKey,
    guards: ['projectPlan'],
    isBare: true,
    load: () => import('./plan-paper.panel.tsx'),
  }),
];

export const planNavigation = [
  {
    id: 'lands.plans',
    title: 'lands.plans',
    icon: IconRuler2,
    path,
    order: 25,
    access: landsKey,
    heading: 'lands.survey',
  },
];
