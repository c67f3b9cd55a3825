import { expect, test } from 'vitest';
import { allow, defineEntity, text, transformText, validateInput } from '../../src/index.ts';

const rule = allow.member;
const Kind = defineEntity('probe.kind', {
  scope: 'organization',
  fields: {
    slug: text({ required: true, max: 20, transform: 'slug' }),
    name: text({ transform: 'capitalize' }),
  },
  access: { read: rule, create: rule, update: rule, delete: rule },
});
const made = (values: object) => validateInput(Kind, 'create', values);

test('while it is typed a hyphen at the end stays; what is kept has none', () => {
  expect(transformText('slug', 'Imóvel ')).toBe('imovel-');
  expect(made({ slug: 'Imóvel —' })).toEqual({ slug: 'imovel' });
});

test('the server makes the same of it as the form: without accents, in small letters, with hyphens', () => {
  expect(made({ slug: ' Matrícula & Ata ', name: 'maria d’ávila' })).toEqual({
    slug: 'matricula-ata',
    name: 'Maria D’ávila',
  });
  expect(made({ slug: 'temp_land' })).toEqual({ slug: 'temp_land' });
});

test('limits hold for what is made of it; of signs alone nothing is left', () => {
  expect(() => made({ slug: 'uma frase comprida demais' })).toThrow();
  expect(() => made({ slug: '— !' })).toThrow();
});
