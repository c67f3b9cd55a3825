import { Land } from '@gleba/plugin-lands';
import { allow, date, decimal, enumeration, extendEntity, integer, text } from '@gleba/sdk';
import { soilKey, soilSurveyKey } from '../access-keys.ts';

/** The texture groups of the Brazilian system of soil classification (SiBCS, Embrapa 2018, chapter 1). */
export const textures = ['sandy', 'medium', 'clayey', 'veryClayey'] as const;

/** What a survey found out about the ground of a lot. */
export const LandSoil = extendEntity('soil.landSoil', Land, {
  fields: {
    texture: enumeration(textures),
    /** pH in water. */
    acidity: decimal({ precision: 4, scale: 2, min: '0', max: '14' }),
    /** Per cent. */
    slope: integer({ min: 0, max: 1000 }),
    surveyedOn: date(),
    remark: text({ max: 4000 }),
  },
  access: {
    read: allow.key(soilKey),
    create: allow.key(soilSurveyKey),
    update: allow.key(soilSurveyKey),
    delete: allow.adminAndUp,
  },
});
