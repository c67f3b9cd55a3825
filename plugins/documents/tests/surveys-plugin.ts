import { Land, Resident } from '@gleba/plugin-lands';
import {
  accessKey,
  allow,
  date,
  defineEntity,
  definePlugin,
  documentSubject,
  reference,
  stepFrom,
  stepTo,
  text,
} from '@gleba/sdk';
import { serverSide } from '@gleba/sdk/server';

/** Of a plugin that documents know nothing of. */
export const Survey = defineEntity('surveys.survey', {
  scope: 'project',
  title: ['surveyor'],
  linkable: { path: '/surveys/:id', icon: 'file-text' },
  fields: {
    landId: reference(Land, { required: true, inverse: 'surveys' }),
    surveyor: text({ max: 60 }),
    surveyedOn: date(),
  },
  access: { read: allow.key(accessKey('lands')), create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});
const land = stepTo(Land, 'landId');

export const surveys = serverSide(
  definePlugin({
    id: 'surveys',
    version: '0.1.0',
    entities: [Survey],
    documentSubjects: [
      documentSubject(Survey, {
        context: 'survey',
        names: { land: { along: [land] } },
        signers: [{ along: [land, stepFrom(Resident, 'landId', { orderBy: ['name'] })], qualification: 'witness' }],
      }),
      documentSubject(Land, {
        names: {
          surveys: { along: [stepFrom(Survey, 'landId', { orderBy: ['surveyedOn'] })], isList: true },
          lastSurvey: { along: [stepFrom(Survey, 'landId')], isForTemplates: true },
        },
      }),
    ],
  }),
  () => ({}),
);
