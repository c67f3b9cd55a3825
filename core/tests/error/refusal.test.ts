import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTexts } from '../../../tooling/texts.mjs';
import { coreErrors } from '../../src/error/core-errors.ts';
import { fieldErrors } from '../../src/error/define-errors.ts';
import { GlebaError } from '../../src/error/gleba-error.ts';
import { keptError, refusal, refusalOf, sayRefusal } from '../../src/error/refusal.ts';
import { type Messages, useTexts } from '../../src/index.ts';

beforeAll(() => useTexts((locale): Messages => readTexts(locale, { folders: ['plugins'] })));
afterAll(() => useTexts((locale): Messages => readTexts(locale, { folders: ['plugins', 'examples'] })));

/** As it comes back from the database. */
const stored = (error: GlebaError) => refusal.parse(JSON.parse(JSON.stringify(refusalOf(error))));

describe('why something was refused', () => {
  test('is said in the language of whoever reads it, its facts as well', () => {
    const kept = stored(coreErrors.tooManyDecimals({ most: 2 }));
    expect(sayRefusal(kept, 'words of then', 'en')).toBe('Use 2 decimal places at most.');
    expect(sayRefusal(kept, 'words of then', 'pt-BR')).not.toBe(sayRefusal(kept, 'words of then', 'en'));
  });

  test('of a bare code too', () => {
    expect(refusalOf(new GlebaError('INTERNAL'))?.reason).toBe('core.INTERNAL');
    const [pt, en] = (['pt-BR', 'en'] as const).map((locale) =>
      sayRefusal(stored(new GlebaError('INTERNAL')), '', locale),
    );
    expect(pt).toBe(new GlebaError('INTERNAL').message);
    expect(en).not.toBe(pt);
  });

  test('names the fields that it is about', () => {
    const problems = fieldErrors([coreErrors.required.at('block'), coreErrors.notWhole.at('count')]);
    const said = sayRefusal(stored(problems), '', 'en');
    expect(said).toContain('count: ');
    // The first one's sentence is the error's own and is not said twice.
    expect(said).not.toContain('block: ');
  });

  test('says once what is the same of several fields, and calls them by their labels where their entity is known', () => {
    const error = new GlebaError('DUPLICATE', undefined, {
      fields: [coreErrors.notUnique.at('block'), coreErrors.notUnique.at('lot')],
    });
    const { message, refusal: kept } = keptError(error, 'pt-BR', 'lands.land');
    expect(message).toBe('Já existe um registro com esta chave. Quadra, Lote: Já existe um registro com este valor.');
    expect(sayRefusal(kept, '', 'en')).toMatch(/ Block, Lot: /);
    expect(keptError(error, 'pt-BR').message).toMatch(/ block, lot: /);
  });

  test('stays in the words of then where nothing else was kept, or where the sentence is not known here', () => {
    expect(sayRefusal(null, 'Falhou.', 'en')).toBe('Falhou.');
    expect(sayRefusal({ reason: 'gone.error', facts: {}, fields: [] }, 'Falhou.', 'en')).toBe('Falhou.');
  });

  test('is no more than its words where these are no sentence of ours', () => {
    const error = new GlebaError('CONFLICT', 'GEOSException: unable to assign free hole to a shell');
    expect(keptError(error, 'en')).toEqual({ message: error.message, refusal: null });
  });

  test('is kept in the words of who asked besides, for what reads the row itself', () => {
    expect(keptError(coreErrors.required(), 'en').message).toBe(sayRefusal(refusalOf(coreErrors.required()), '', 'en'));
  });
});
