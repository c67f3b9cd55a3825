import { findMissingKeys } from '@gleba/core/web';
import { DeadLetter, Job, Project } from '@gleba/sdk';
import { expect, test } from 'vitest';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import ptBR from '../src/locales/pt-BR.json' with { type: 'json' };

test('every text is there in every language', () => {
  expect(findMissingKeys({ 'pt-BR': ptBR, en, es })).toEqual([]);
});

test('every field and value that the screens of the kernel show has a label', () => {
  const texts: Record<string, string> = ptBR;
  const wanted = [Project, Job, DeadLetter].flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => !field.hidden && !['json', 'geometry'].includes(field.kind))
      .flatMap(([name, field]) => [
        `${entity.id}.${name}`,
        ...(field.values ?? []).map((value) => `${entity.id}.${name}.${value}`),
      ]),
  );
  expect(wanted.filter((key) => !(key in texts))).toEqual([]);
});
