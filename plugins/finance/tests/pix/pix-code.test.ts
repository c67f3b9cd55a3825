import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16 } from '../../src/pix/crc16.ts';
import { readPixCode, writePixCode } from '../../src/pix/pix-code.ts';
import { idOfTxid, txidOf } from '../../src/pix/txid.ts';

/** Banco Central, Manual do BR Code, static example. */
const ofBcb =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
/** Any text with the checksum that it has. */
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const bodyOfBcb = ofBcb.slice(0, -8);
const fulano = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' };

describe('the checksum', () => {
  test.each([
    ['the check value of CRC-16/CCITT-FALSE', '123456789', '29B1'],
    ['nothing', '', 'FFFF'],
    ['the Banco Central’s example', ofBcb.slice(0, -4), '1D3D'],
    [
      'EMV QRCPS 1.0, Annex B: over the bytes of UTF-8',
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304',
      'A13A',
    ],
  ])('of %s', (_name, text, checksum) => expect(crc16(text)).toBe(checksum));
});

describe('a static code', () => {
  test('is the Banco Central’s example, byte for byte', () => {
    expect(writePixCode(fulano)).toEqual({ text: ofBcb });
    expect(readPixCode(ofBcb)).toEqual({ code: { kind: 'static', ...fulano } });
  });

  test('says amount, identifier and words, in letters without accents and as they were written', () => {
    const written = writePixCode({
      ...{ key: '+5533999998888', description: 'Lote São João', amount: '1234.50', txid: 'A1' },
      ...{ name: 'Fundação Água Limpa', city: 'São João del Re' },
    });
    const text = 'text' in written ? written.text : '';
    expect(text).toContain('54071234.50');
    expect(text).toContain('5919Fundacao Agua Limpa6015Sao Joao del Re62060502A1');
    expect(readPixCode(text)).toEqual({
      code: {
        ...{ kind: 'static', key: '+5533999998888', description: 'Lote Sao Joao', amount: '1234.50', txid: 'A1' },
        ...{ name: 'Fundacao Agua Limpa', city: 'Sao Joao del Re' },
      },
    });
  });

  test.each([
    ['a name of 26 letters', { name: 'A'.repeat(26) }, 'wrongName'],
    ['no name', { name: ' ' }, 'wrongLength'],
    ['a city of 16 letters', { city: 'B'.repeat(16) }, 'wrongCity'],
    ['letters that have no plain ones', { name: '最佳运输' }, 'notPlain'],
    ['an identifier of 26', { txid: '1'.repeat(26) }, 'wrongTxid'],
    ['an identifier with a dash', { txid: 'RP-2019' }, 'wrongTxid'],
    ['an amount of no number', { amount: '1,00' }, 'wrongAmount'],
    ['a key of more than 77', { key: 'a'.repeat(78) }, 'wrongLength'],
    ['words that leave the key no room', { description: 'x'.repeat(90) }, 'wrongLength'],
  ] as const)('is not written with %s', (_name, wrong, fault) =>
    expect(writePixCode({ ...fulano, ...wrong })).toEqual({ fault }),
  );
});

describe('a dynamic code', () => {
  /** Of the Banco Central's first manual; its checksum holds, its identifier has a dash, which Pix takes no more. */
  const before =
    '00020101021226720014br.gov.bcb.pix2550bx.com.br/pix/8b3da2f3-9a41-40d1-a91a-bd93113bd4415204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA62190515RP12345678-2019';

  test('is read: where it stands, and what it says besides', () => {
    expect(readPixCode(sealed(before.replace('62190515RP12345678-2019', '62070503***')))).toEqual({
      code: {
        ...{ kind: 'dynamic', url: 'bx.com.br/pix/8b3da2f3-9a41-40d1-a91a-bd93113bd441', amount: '123.45' },
        ...{ name: 'Fulano de Tal', city: 'BRASILIA' },
      },
    });
    expect(sealed(before)).toBe(`${before}630445C8`);
    expect(readPixCode(sealed(before))).toEqual({ fault: 'wrongTxid' });
  });

  test.each([
    ['a scheme', '2523https://bx.com.br/pix/1', 'wrongAddress'],
    ['no path', '2509bx.com.br', 'wrongAddress'],
    ['an address and a key', '2515bx.com.br/pix/10101a', 'wrongFormat'],
  ])('is refused with %s', (_name, part, fault) => {
    const account = `0014br.gov.bcb.pix${part}`;
    const body = before.replace(/2672.*?(?=52040000)/, `26${account.length}${account}`);
    expect(readPixCode(sealed(body.replace('62190515RP12345678-2019', '62070503***')))).toEqual({ fault });
  });
});

describe('what is no Pix code', () => {
  const changed = (from: string, to: string) => sealed(bodyOfBcb.replace(from, to));

  test.each([
    ['nothing', '', 'missingField'],
    ['words', 'Pague aqui', 'wrongLength'],
    ['more than 512 characters', `${ofBcb}${'0'.repeat(400)}`, 'tooLong'],
    ['letters that are not plain', ofBcb.replace('Fulano', 'Fuláno'), 'notPlain'],
    ['a wrong checksum', `${ofBcb.slice(0, -4)}02A4`, 'wrongChecksum'],
    ['a checksum in small letters', `${ofBcb.slice(0, -4)}1d3d`, 'wrongChecksum'],
    // As an example that goes round (checksum 170E) has it: 62 says eight and holds seven.
    ['a length that is too long by one, under a right checksum', changed('62070503', '62080503'), 'wrongLength'],
    ['a length that is too short by one', changed('5913Fulano', '5912Fulano'), 'wrongLength'],
    ['an object of nothing', changed('6008BRASILIA', '6000'), 'wrongLength'],
    ['an object that stands there twice', changed('5802BR', '5802BR5802BR'), 'repeatedField'],
    ['an object that stands there twice within another', changed('62070503***', '62140503***0503***'), 'repeatedField'],
    ['two accounts of Pix', changed('5204', '27230014br.gov.bcb.pix0101a5204'), 'repeatedField'],
    ['no name', changed('5913Fulano de Tal', ''), 'missingField'],
    ['no checksum', bodyOfBcb, 'missingField'],
    ['no identifier', changed('62070503***', '62070303***'), 'missingField'],
    ['no key', changed('580014br.gov.bcb.pix0136', '580014br.gov.bcb.pix0336'), 'missingField'],
    [
      'the checksum before the end',
      sealed(`${ofBcb}`.replace('63041D3D', '63041D3D6403abc')).slice(0, -8),
      'wrongFormat',
    ],
    ['another format', changed('000201', '000202'), 'wrongFormat'],
    ['another way of initiation', changed('000201', '000201010213'), 'wrongFormat'],
    ['another scheme than Pix', changed('br.gov.bcb.pix', 'br.gov.bcb.pax'), 'notPix'],
    ['another country', changed('5802BR', '5802AR'), 'wrongCountry'],
    ['another currency', changed('5303986', '5303840'), 'wrongCurrency'],
    ['an amount with a comma', changed('5802BR', '54041,005802BR'), 'wrongAmount'],
    ['a key with a space', changed('123e4567-e', '123e4567 e'), 'wrongKey'],
  ])('%s', (_name, text, fault) => expect(readPixCode(text)).toEqual({ fault }));

  test('that the scheme is written in capitals is none of it', () => {
    expect(readPixCode(changed('br.gov.bcb.pix', 'BR.GOV.BCB.PIX'))).toMatchObject({ code: { kind: 'static' } });
  });
});

/** Printable ASCII without spaces at either end, which are cut. */
const plain = (max: number) =>
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: max }).filter((text) => text.trim() === text);
const codes = fc.record(
  {
    key: fc.stringMatching(/^[a-z0-9+@.-]{1,40}$/),
    description: plain(20),
    amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }).map((cents) => {
      const digits = String(cents).padStart(3, '0');
      return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    }),
    name: plain(25),
    city: plain(15),
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
  },
  { requiredKeys: ['key', 'name', 'city'] },
);

describe('any code', () => {
  test('says what was written', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const written = writePixCode(code);
        expect(readPixCode('text' in written ? written.text : '')).toEqual({ code: { kind: 'static', ...code } });
      }),
    );
  });

  test('is refused with one byte changed, whichever and to whatever', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.integer({ min: 1, max: 255 }), (code, place, flip) => {
        const written = writePixCode(code);
        const text = 'text' in written ? written.text : '';
        const at = place % text.length;
        const other = String.fromCharCode(text.charCodeAt(at) ^ flip);
        expect(readPixCode(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toHaveProperty('fault');
      }),
    );
  });

  test('of any text at all there is an answer', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        const { code, fault } = { code: undefined, fault: undefined, ...readPixCode(text) };
        expect((code === undefined) !== (fault === undefined)).toBe(true);
      }),
    );
  });
});

describe('the identifier of a payment', () => {
  test('is the installment’s id, there and back', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const txid = txidOf(id);
        expect(txid).toMatch(/^[0-9A-Z]{25}$/);
        expect(idOfTxid(txid)).toBe(id);
      }),
    );
    expect(txidOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('F5LXX1ZZ5PNORYNQGLHZMSP33');
  });

  test.each(['', 'A1', 'f5lxx1zz5pnorynqglhzmsp33', 'Z'.repeat(25)])('%s is nobody’s', (txid) =>
    expect(idOfTxid(txid)).toBeUndefined(),
  );
});
