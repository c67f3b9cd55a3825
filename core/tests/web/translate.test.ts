import { describe, expect, it } from 'vitest';
import { createTranslator, findMissingKeys, mergeMessages } from '../../src/web/index.ts';

const messages = {
  'pt-BR': {
    hello: 'Olá, {name}!',
    'lands#zero': 'nenhum lote',
    'lands#one': '{count} lote',
    'lands#other': '{count} lotes',
    only: 'Só aqui',
  },
  en: { hello: 'Hello, {name}!', 'lands#one': '{count} lot', 'lands#other': '{count} lots' },
  es: { hello: '¡Hola, {name}!', 'lands#other': '{count} lotes' },
};

describe('translate', () => {
  it('fills in values and leaves unknown places as they stand', () => {
    const { translate } = createTranslator(messages);
    expect(translate('hello', { name: 'Ana' })).toBe('Olá, Ana!');
    expect(translate('hello')).toBe('Olá, {name}!');
    expect(translate('hello', { name: '{count}', count: 1 })).toBe('Olá, {count}!');
    expect(translate('hello', { name: null })).toBe('Olá, !');
  });

  it('chooses the plural of the language and writes numbers its way', () => {
    const { translate } = createTranslator(messages);
    expect(translate('lands', { count: 1 })).toBe('1 lote');
    expect(translate('lands', { count: 36_277 })).toBe('36.277 lotes');
    expect(translate('lands', { count: 0 })).toBe('nenhum lote');
    // Portuguese has a form 'many' for millions, which nobody has to write.
    expect(translate('lands', { count: 1_000_000 })).toBe('1.000.000 lotes');
    const blocks = { 'blocks#one': '{count} quadra', 'blocks#other': '{count} quadras' };
    // Portuguese counts zero as one by CLDR; people do not write '0 quadra'.
    expect(createTranslator({ 'pt-BR': blocks }).translate('blocks', { count: 0 })).toBe('0 quadras');
    const english = createTranslator(messages, 'en');
    expect(english.translate('lands', { count: 0 })).toBe('0 lots');
    expect(english.translate('lands', { count: 1200 })).toBe('1,200 lots');
  });

  it('says names in the place of ids, of several as well, and the id of what has none', () => {
    const texts = {
      needs: 'Precisa de {others|plugin}.',
      'plugin.lands': 'Lotes e mapas',
      'plugin.finance': 'Financeiro',
      'plugin.soil, water': 'Solo e água',
    };
    const { translate } = createTranslator({ 'pt-BR': texts });
    expect(translate('needs', { others: 'lands' })).toBe('Precisa de Lotes e mapas.');
    expect(translate('needs', { others: 'finance, lands, soil' })).toBe('Precisa de Financeiro, Lotes e mapas, soil.');
    expect(translate('needs', { others: 'soil, water' })).toBe('Precisa de Solo e água.');
  });

  it('falls back to pt-BR, then to the key, and collects what is missing', () => {
    const { translate, missing } = createTranslator(messages, 'en');
    expect(translate('only')).toBe('Só aqui');
    expect(translate('nowhere.to.be {x}', { x: 1 })).toBe('nowhere.to.be 1');
    expect(translate('toString')).toBe('toString');
    expect([...missing]).toEqual(['nowhere.to.be {x}', 'toString']);
  });
});

it('findMissingKeys names what one language has and another has not; plural forms count as one key', () => {
  expect(findMissingKeys(messages)).toEqual([
    { locale: 'en', key: 'only' },
    { locale: 'es', key: 'only' },
  ]);
});

it('mergeMessages keeps the first of two', () => {
  const merged = mergeMessages([{ 'pt-BR': { a: '1' } }, { 'pt-BR': { a: '2', b: '3' }, en: { c: '4' } }]);
  expect(merged).toEqual({ 'pt-BR': { a: '1', b: '3' }, en: { c: '4' }, es: {} });
});
