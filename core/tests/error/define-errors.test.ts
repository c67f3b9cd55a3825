import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTexts } from '../../../tooling/texts.mjs';
import {
  coreErrors,
  defineErrors,
  fieldErrors,
  GlebaError,
  inLanguage,
  type Locale,
  useTexts,
} from '../../src/index.ts';
import { answerOf } from '../../src/server/graphql/answer.ts';
import { ApiError, errorFromAnswer } from '../../src/web/api-error.ts';

const farm = defineErrors('farm', {
  gateClosed: { as: 'CONFLICT', params: { gate: 'text' } },
  herdTooLarge: { problem: 'tooLarge', params: { count: 'number' } },
});
const own: Readonly<Record<Locale, Record<string, string>>> = {
  'pt-BR': {
    'errors.farm.gateClosed': 'A porteira {gate} está fechada.',
    'errors.farm.herdTooLarge#one': '{count} cabeça já é demais.',
    'errors.farm.herdTooLarge#other': '{count} cabeças são demais.',
  },
  en: {
    'errors.farm.gateClosed': 'The gate {gate} is closed.',
    'errors.farm.herdTooLarge': '{count} heads are too many.',
  },
  es: {},
};
beforeAll(() => useTexts((locale) => ({ ...readTexts(locale), ...own[locale] })));
afterAll(() => useTexts((locale) => readTexts(locale)));

describe('a declared error', () => {
  test('is thrown with its code, its parameters and its sentence', () => {
    const error = farm.gateClosed({ gate: 'Norte' });
    expect(error).toBeInstanceOf(GlebaError);
    expect(error).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      reason: 'farm.gateClosed',
      facts: { gate: 'Norte' },
      message: 'A porteira Norte está fechada.',
    });
    // @ts-expect-error: its sentence names the gate
    expect(() => farm.gateClosed()).not.toThrow();
  });

  test('stands beside a field, with numbers and plurals of the language', () => {
    expect(farm.herdTooLarge.at('herd', { count: 1 }).message).toBe('1 cabeça já é demais.');
    expect(farm.herdTooLarge.beside('herd', { count: 1200 })).toMatchObject({
      code: 'VALIDATION',
      message: '1.200 cabeças são demais.',
      fields: [{ field: 'herd', code: 'tooLarge', reason: 'farm.herdTooLarge', facts: { count: 1200 } }],
    });
  });

  test('of several complaints the first is the message', () => {
    const error = fieldErrors([farm.herdTooLarge.at('herd', { count: 2 }), coreErrors.required.at('name')]);
    expect(error).toMatchObject({ message: '2 cabeças são demais.', reason: 'farm.herdTooLarge' });
    expect(error.fields).toHaveLength(2);
  });
});

describe('the language of whoever is answered', () => {
  test('says message and fields anew; a language without the sentence has the product’s', () => {
    const error = farm.herdTooLarge.beside('herd', { count: 12_000 });
    const said = (locale: Locale) => inLanguage(error, locale);
    expect(said('en')).toMatchObject({
      message: '12,000 heads are too many.',
      fields: [{ message: '12,000 heads are too many.' }],
    });
    expect(said('es').message).toBe('12.000 cabeças são demais.');
  });

  test('is that of codes without a sentence of their own, and of no words that are another’s', () => {
    expect(inLanguage(new GlebaError('NOT_FOUND'), 'es').message).toBe('Registro no encontrado.');
    expect(inLanguage(new GlebaError('BAD_REQUEST', 'Unexpected <EOF>.'), 'es').message).toBe('Unexpected <EOF>.');
  });

  test('goes into an answer with reason and facts, by which a browser says it in its own', () => {
    const { body } = answerOf(undefined, [{ error: farm.gateClosed({ gate: 'Norte' }) }], 'en');
    const [first] = (JSON.parse(body) as { errors: unknown[] }).errors;
    expect(first).toEqual({
      message: 'The gate Norte is closed.',
      extensions: { code: 'CONFLICT', reason: 'farm.gateClosed', facts: { gate: 'Norte' } },
    });
    const heard = errorFromAnswer({ status: 200, headers: new Headers() }, JSON.parse(body));
    expect(heard).toMatchObject({ reason: 'farm.gateClosed', message: 'A porteira Norte está fechada.', status: 409 });
    // A server newer than the screen: its words stand.
    expect(new ApiError('CONFLICT', { reason: 'farm.newer', message: 'Ask the farmer.' }).message).toBe(
      'Ask the farmer.',
    );
  });
});
