import { describe, expect, test } from 'vitest';
import { accountNameOf, isMailAddress, lookOf, mailAddressOf } from '../../src/index.ts';

describe('an address', () => {
  test.each([
    ['  Ana.Maria+lotes@Example.ORG ', 'ana.maria+lotes@example.org'],
    ['ana@localhost', 'ana@localhost'],
    ['ｕｓｅｒ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'user@example.org'],
    ['a\u0303o@example.org', 'ão@example.org'],
    ['JOÃO@SÃOPAULO.example', 'joão@xn--sopaulo-xwa.example'],
    ['ﬁscal@example.org', 'fiscal@example.org'],
    ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
    ['山田たろう@例え。jp', '山田たろう@xn--r8jz45g.jp'],
  ])('%s is kept as %s, and that as itself', (typed, kept) => {
    expect(mailAddressOf(typed)).toBe(kept);
    expect(mailAddressOf(kept)).toBe(kept);
  });

  test.each([
    ['a zero-width space', 'ana\u200b@example.org'],
    ['a zero-width joiner', 'ana\u200d@example.org'],
    ['a soft hyphen', 'a\u00adna@example.org'],
    ['an override of the direction', 'ana\u202e@example.org'],
    ['a word joiner in the domain', 'ana@exam\u2060ple.org'],
    ['a control character', 'ana\u0007@example.org'],
    ['a line break', 'ana@example.org\nbcc: x@example.org'],
    ['a Cyrillic letter among Latin ones', 'аna@example.org'],
    ['a Greek letter among Latin ones', 'αna@example.org'],
    ['a Cyrillic letter in the domain', 'ana@exаmple.org'],
    ['a dot that stays above a letter', 'ADMİN@example.org'],
    ['digits of another script', 'ana٣@example.org'],
    ['a tag character', 'ana\u{e0061}@example.org'],
    ['two ats', 'ana@b@example.org'],
    ['two dots', 'ana..b@example.org'],
    ['a name that ends in a dot', 'ana.@example.org'],
    ['an address of a network', 'ana@127.0.0.1'],
    ['an address of a network in one number', 'ana@0x7f000001'],
    ['an escaped domain', 'ana@ex%61mple.org'],
    ['a port', 'ana@example.org:25'],
    ['a quoted name', '"ana b"@example.org'],
    ['no name', '@example.org'],
    ['no domain', 'ana@'],
    ['a name of 65 octets', `${'a'.repeat(65)}@example.org`],
    ['255 octets', `a@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.example.org`],
  ])('with %s is none', (_what, typed) => {
    expect(isMailAddress(typed)).toBe(false);
  });

  test('of a whole other script looks like the Latin one', () => {
    expect(mailAddressOf('сосо@example.org')).not.toBe('coco@example.org');
    expect(lookOf('сосо@example.org')).toBe('coco@example.org');
    expect(lookOf('ana@example.org')).toBe('ana@example.org');
  });

  test('that is none is looked up by its own letters', () => {
    expect(accountNameOf('  NOBODY ')).toBe('nobody');
    expect(accountNameOf('x'.repeat(5000))).toHaveLength(254);
  });
});
