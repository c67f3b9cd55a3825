import { definePanel, entityPanels, IconShovel, webSide } from '@gleba/sdk/web';
import { soilKey } from '../access-keys.ts';
import { SoilNotice } from '../entities/soil-notice.entity.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import { soil } from '../plugin.ts';

const tab = definePanel({
  id: 'soil.landSoil.tab',
  slot: 'tab:lands.land',
  title: 'soil.tab',
  access: soilKey,
  order: 50,
  load: () => import('./land-soil.panel.tsx'),
});

export const web = webSide(soil, () => ({
  panels: [
    tab,
    ...entityPanels(SoilNotice, { path: '/soil/notices', access: soilKey, fields: ['landId', 'isOpen', 'surveyedOn'] }),
  ],
  navigation: [
    {
      id: 'soil.notices',
      title: 'soil.soilNotice.plural',
      icon: IconShovel,
      path: '/soil/notices',
      order: 85,
      access: soilKey,
    },
  ],
  locales: { 'pt-BR': ptBR, en, es },
}));
