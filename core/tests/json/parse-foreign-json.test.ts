import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNestingCounter } from '../../src/server/json/nesting-counter.ts';
import { parseForeignJson } from '../../src/server/json/parse-foreign-json.ts';
import { parseBody } from '../../src/server/runtime/parse-body.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
afterEach(() => void vi.restoreAllMocks());

describe('JSON that somebody else wrote', () => {
  test('two million brackets are refused before anything is built of them, a request of them as well', () => {
    // The sentences of refusals are read with the first one.
    expect(() => parseForeignJson(nested(65))).toThrow();
    const parse = vi.spyOn(JSON, 'parse');
    const deep = '['.repeat(2_000_000);
    for (const text of [deep, nested(1_000_000), `{"a":${deep}`, nested(65), nested(65, '{"a":', '}')]) {
      expect(() => parseForeignJson(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
      expect(() => parseBody(`{"query":"{ a }","variables":{"v":${text}}}`)).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST' }),
      );
    }
    expect(parse).not.toHaveBeenCalled();
  });

  test('what is as deep as it may be is read; brackets within texts are text, escaped quotes no end', () => {
    expect(parseForeignJson(nested(64))).toBeInstanceOf(Array);
    expect(parseForeignJson(nested(3), { depth: 3 })).toEqual([[[]]]);
    expect(() => parseForeignJson(nested(4), { depth: 3 })).toThrow();
    const texts = ['['.repeat(500), `\\"${'{'.repeat(500)}`, '\\'.repeat(7), `"]}${'[{'.repeat(200)}"`];
    expect(parseForeignJson(JSON.stringify(texts))).toEqual(texts);
    expect(parseForeignJson(JSON.stringify(Array.from({ length: 5000 }, () => [{}])))).toHaveLength(5000);
    // A text that only seems to end hides nothing that follows it.
    expect(() => parseForeignJson(`["\\\\",${nested(64)}]`)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  test('bytes are counted, not signs; what is no JSON is no request', () => {
    expect(() => parseForeignJson('"ççç"', { bytes: 7 })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_TOO_LARGE' }),
    );
    expect(parseForeignJson('"ççç"', { bytes: 8 })).toBe('ççç');
    for (const text of ['', '{', '"', '["', '{"a":1,}', 'undefined', '['.repeat(70).concat('"')])
      expect(() => parseForeignJson(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  test('in pieces, however they are cut, it is as deep as in one', () => {
    const text = JSON.stringify({ 'a"]\\': ['[[[', '\\"', [{ ç: nested(9) }, [[[]]]]] });
    for (const depth of [4, 5, 6]) {
      for (let at = 0; at <= text.length; at++) {
        const counter = createNestingCounter(depth);
        const isTooDeep = counter.isTooDeep(text.slice(0, at)) || counter.isTooDeep(text.slice(at));
        expect([depth, at, isTooDeep]).toEqual([depth, at, depth < 6]);
      }
    }
  });
});
