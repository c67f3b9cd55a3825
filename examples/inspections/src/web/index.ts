import { entityScreens, IconChecklist, localesIn, webSide } from '@gleba/sdk/web';
import { Inspection, inspectKey } from '../entities/inspection.entity.ts';
import { inspections } from '../plugin.ts';
import { contributions } from './contributions.ts';

export const web = webSide(inspections, () => ({
  ...entityScreens(Inspection, { path: '/inspections', access: inspectKey, icon: IconChecklist, order: 86 }),
  contributions,
  locales: localesIn(import.meta.glob('../locales/**/*.json', { eager: true, import: 'default' })),
}));
