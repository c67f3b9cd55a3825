import { findMissingKeys } from '@gleba/core/web';
import { DeadLetter, Job, Project } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { messages } from '../src/web/messages.ts';

test('every text is there in every language', () => {
  expect(findMissingKeys(messages)).toEqual([]);
});

test('every field and value that the screens of the kernel show has a label', () => {
  const texts: Record<string, string> = messages['pt-BR'];
  const wanted = [Project, Job, DeadLetter].flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => !field.hidden && !['json', 'geometry'].includes(field.kind))
      .flatMap(([name, field]) => [
        `${entity.id}.${name}`,
        ...(field.values ?? []).map((value: string) => `${entity.id}.${name}.${value}`),
      ]),
  );
  expect(wanted.filter((key) => !(key in texts))).toEqual([]);
});
