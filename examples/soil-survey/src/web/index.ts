import { Land } from '@gleba/plugin-lands';
import { contribute, derive, entityScreens, IconShovel, localesIn, webSide } from '@gleba/sdk/web';
import { soilKey } from '../access-keys.ts';
import { LandSoil } from '../entities/land-soil.entity.ts';
import { SoilNotice } from '../entities/soil-notice.entity.ts';
import { soil } from '../plugin.ts';

const tab = contribute.tab(Land, {
  id: 'soil.landSoil.tab',
  title: 'soil.tab',
  access: soilKey,
  order: 50,
  load: derive.facts(LandSoil),
});

export const web = webSide(soil, () => ({
  contributions: [tab],
  ...entityScreens(SoilNotice, {
    ...{ path: '/soil/notices', access: soilKey, icon: IconShovel, order: 85 },
    fields: ['landId', 'isOpen', 'surveyedOn'],
  }),
  locales: localesIn(import.meta.glob('../locales/**/*.json', { eager: true, import: 'default' })),
}));
