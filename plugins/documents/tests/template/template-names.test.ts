import { Land } from '@gleba/plugin-lands';
import { allow, defineEntity, reference, text } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { createTemplateNames } from '../../src/server/templates/template-names.ts';
import { namesOf, partsOf } from '../../src/server/templates/template-parts.ts';
import { emptyTemplate } from '../../src/template/template.ts';
import { writePaper } from '../../src/template/write-paper.ts';

const Survey = defineEntity('surveys.survey', {
  scope: 'project',
  fields: { landId: reference(Land, { required: true, inverse: 'surveys' }), surveyor: text({ max: 60 }) },
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});
const surveys = { context: 'land', name: 'surveys', entity: Survey, by: 'landId', isList: true } as const;

test('a plugin adds its records by declaration, and templates go through them', () => {
  const names = createTemplateNames();
  names.add([surveys]);
  const known = namesOf(partsOf('land', names.all), 'pt-BR');
  expect(known.map(({ name }) => name)).toEqual([
    ...['land', 'residents', 'contract', 'project', 'organization', 'surveys'],
  ]);
  expect(partsOf('project', names.all)).not.toHaveProperty('surveys');
  const body = [
    {
      ...({ kind: 'loop', each: 'surveys' } as const),
      children: [{ kind: 'paragraph', children: [{ kind: 'value', source: 'item.surveyor' }] } as const],
    },
  ];
  const values = { surveys: [{ surveyor: 'Ana' }, { surveyor: 'Beto' }] };
  const written = writePaper({ ...emptyTemplate, body }, { names: known, values, today: '2026-03-01' });
  expect(written.values.map(({ text: words }) => words)).toEqual(['Ana', 'Beto']);
});

test('a name stands for one thing', () => {
  const names = createTemplateNames();
  names.add([surveys]);
  expect(() => names.add([surveys])).toThrow(/already/);
  expect(() => names.add([{ ...surveys, name: 'residents' }])).toThrow(/already/);
});
