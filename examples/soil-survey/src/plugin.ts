import { definePlugin } from '@gleba/sdk';
import { soilKey, soilSurveyKey } from './access-keys.ts';
import { LandSoil } from './entities/land-soil.entity.ts';
import { SoilNotice } from './entities/soil-notice.entity.ts';
import { noticeClosed } from './events/soil-notice.event.ts';

/** A partner's plugin: soil surveys of lots that another plugin keeps. */
export const soil = definePlugin({
  id: 'soil',
  version: '0.1.0',
  initially: 'available',
  entities: [LandSoil, SoilNotice],
  events: [noticeClosed],
  accessKeys: [soilKey, soilSurveyKey],
});
