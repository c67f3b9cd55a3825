import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  contrastColor,
  formatArea,
  formatBytes,
  formatCep,
  formatCnpj,
  formatCpf,
  formatDate,
  formatDateTime,
  formatDateTimeLong,
  formatDuration,
  formatInteger,
  formatLength,
  formatMoney,
  formatNumber,
  isCep,
  isCnpj,
  isCpf,
  multiplyDecimals,
  roundDecimal,
  shiftDecimal,
  slugify,
} from '../../src/index.ts';

const nbsp = '\u00a0';

describe('numbers', () => {
  it('have a decimal comma, thousands dots and two decimals by default', () => {
    expect(formatNumber('1234.5')).toBe('1.234,50');
    expect(formatNumber(36277)).toBe('36.277,00');
    expect(formatNumber('-1234567.891', 1)).toBe('-1.234.567,9');
    expect(formatInteger('999')).toBe('999');
    expect(formatInteger(1000n)).toBe('1.000');
  });

  it('stay exact where a float would not', () => {
    expect(formatNumber('9007199254740993.17')).toBe('9.007.199.254.740.993,17');
    expect(formatNumber('1.005')).toBe('1,01');
    expect(formatNumber('0.1234567890123456789012', 20)).toBe('0,12345678901234567890');
    expect(formatMoney('123456789012345.67')).toBe(`R$${nbsp}123.456.789.012.345,67`);
  });

  it('clamp the precision to 0–20', () => {
    expect(formatNumber('1.5', -3)).toBe('2');
    expect(formatNumber('1', 99)).toBe(`1,${'0'.repeat(20)}`);
    expect(formatNumber('1', Number.NaN)).toBe('1,00');
  });

  it('round half away from zero and never show a negative zero', () => {
    expect(formatNumber('2.345')).toBe('2,35');
    expect(formatNumber('-2.345')).toBe('-2,35');
    expect(formatNumber('-0.004')).toBe('0,00');
    expect(formatMoney('-1234.5')).toBe(`-R$${nbsp}1.234,50`);
    expect(formatNumber('999.995')).toBe('1.000,00');
  });

  it('keep the sign before the digits, however many there are', () => {
    expect(['-1', '-12', '-123', '-1234', '-123456', '-1234567'].map((value) => formatNumber(value, 0))).toEqual([
      ...['-1', '-12', '-123', '-1.234', '-123.456', '-1.234.567'],
    ]);
    expect(formatMoney('-120.5')).toBe(`-R$${nbsp}120,50`);
  });

  it('read the exponents that JavaScript writes, and nothing that is no number', () => {
    expect(formatNumber(1e21, 0)).toBe('1.000.000.000.000.000.000.000');
    expect(formatNumber(1.5e-7, 8)).toBe('0,00000015');
    for (const none of [null, undefined, '', '.', 'abc', '1,5', '1.2.3', Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatNumber(none)).toBe('');
    }
  });

  it('agree with integer arithmetic for any decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: -25, max: 25 }),
        (units, places) => {
          const text = shiftDecimal(units, places) ?? '';
          expect(shiftDecimal(text, -places)?.replace(/\.0*$/, '').replace(/^-0$/, '0')).toBe(String(units));
          const scale = Math.max(0, -places);
          expect(roundDecimal(text, scale)).toBe(
            text.includes('.') || scale === 0 ? text : `${text}.${'0'.repeat(scale)}`,
          );
          expect(compareDecimals(text, shiftDecimal(units + 1n, places) ?? '')).toBe(-1);
        },
      ),
    );
  });
});

describe('sums and products', () => {
  it('are exact, with the digits that they need', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(addDecimals('1.05', '-2')).toBe('-0.95');
    expect(multiplyDecimals('1234.56', 137)).toBe('169134.72');
    expect(multiplyDecimals('-0.05', '0.1')).toBe('-0.005');
    expect(multiplyDecimals('x', 1)).toBeUndefined();
    expect(addDecimals(1, '')).toBeUndefined();
  });

  it('agree with integer arithmetic', () => {
    const units = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const places = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(units, places, units, (a, scale, b) => {
        const [left, right] = [shiftDecimal(a, -scale) ?? '', shiftDecimal(b, -scale) ?? ''];
        expect(compareDecimals(addDecimals(left, right) ?? '', shiftDecimal(a + b, -scale) ?? '')).toBe(0);
        expect(compareDecimals(multiplyDecimals(left, right) ?? '', shiftDecimal(a * b, -2 * scale) ?? '')).toBe(0);
      }),
    );
  });
});

describe('units', () => {
  it('of bytes switch at 1e3, 1e6, 1e9 and 1e12', () => {
    expect(formatBytes(999)).toBe(`999${nbsp}B`);
    expect(formatBytes(1e3)).toBe(`1,00${nbsp}KB`);
    expect(formatBytes(999_999)).toBe(`1.000,00${nbsp}KB`);
    expect(formatBytes(1e6)).toBe(`1,00${nbsp}MB`);
    expect(formatBytes(1.5e9)).toBe(`1,50${nbsp}GB`);
    expect(formatBytes(1e12)).toBe(`1,00${nbsp}TB`);
    expect(formatBytes(null)).toBe('');
  });

  it('of length: cm below 1 m, m up to 1000, km above', () => {
    expect(formatLength('0.999')).toBe(`99,90${nbsp}cm`);
    expect(formatLength(1)).toBe(`1,00${nbsp}m`);
    expect(formatLength('1000')).toBe(`1.000,00${nbsp}m`);
    expect(formatLength('1000.01')).toBe(`1,00${nbsp}km`);
    expect(formatLength('-0.5')).toBe(`-50,00${nbsp}cm`);
  });

  it('of area: m² below 10,000, ha up to 10 million, km² above', () => {
    expect(formatArea('9999.99')).toBe(`9.999,99${nbsp}m²`);
    expect(formatArea('10000')).toBe(`1,00${nbsp}ha`);
    expect(formatArea(1e7)).toBe(`1.000,00${nbsp}ha`);
    expect(formatArea('10000001')).toBe(`10,00${nbsp}km²`);
  });

  it('of time: the two largest', () => {
    expect(formatDuration(0)).toBe(`0${nbsp}s`);
    expect(formatDuration(59.6)).toBe(`1${nbsp}min`);
    expect(formatDuration(3725)).toBe(`1${nbsp}h 2${nbsp}min`);
    expect(formatDuration(93_784)).toBe(`1${nbsp}d 2${nbsp}h`);
    expect(formatDuration(86_400 + 5)).toBe(`1${nbsp}d`);
    expect(formatDuration(Number.NaN)).toBe('');
  });
});

describe('dates', () => {
  it('show a calendar day as it stands, wherever the reader is', () => {
    expect(formatDate('2025-01-01', 'America/Sao_Paulo')).toBe('01/01/2025');
    expect(formatDate('2025-01-01', 'Pacific/Kiritimati')).toBe('01/01/2025');
  });

  it('show a moment in the reader’s zone', () => {
    expect(formatDate('2025-01-01T01:30:00Z', 'America/Sao_Paulo')).toBe('31/12/2024');
    expect(formatDateTime('2025-01-01T01:30:00.123456Z', 'America/Sao_Paulo')).toBe('31/12/2024 22:30');
    expect(formatDateTime('2025-01-01T03:00:00Z', 'America/Sao_Paulo')).toBe('01/01/2025 00:00');
    expect(formatDateTimeLong('2025-11-21T12:40:00Z', 'America/Sao_Paulo')).toBe('21 de novembro de 2025 às 09:40');
    expect(formatDateTime('nonsense')).toBe('');
    expect(formatDate(null)).toBe('');
  });
});

describe('colours and slugs', () => {
  it('take black text above a luminance of 130', () => {
    expect(contrastColor('#ffffff')).toBe('#000000');
    expect(contrastColor('#000')).toBe('#ffffff');
    expect(contrastColor('#828282')).toBe('#ffffff');
    expect(contrastColor('#838383')).toBe('#000000');
    expect(contrastColor('#f00')).toBe('#ffffff');
    expect(contrastColor('#00ff00')).toBe('#000000');
  });

  it('slugify: lower case, no accents, underscores, _and_', () => {
    expect(slugify('Compra & Venda')).toBe('compra_and_venda');
    expect(slugify(' Memorial  Descritivo à vista ')).toBe('memorial_descritivo_a_vista');
    expect(slugify('land-main-document')).toBe('land-main-document');
    expect(slugify('P&D')).toBe('p_and_d');
  });
});

describe('Brazilian registers', () => {
  it('check CPF as the specification says', () => {
    expect(isCpf('000.000.000-00')).toBe(true);
    expect(isCpf('00000000000')).toBe(false);
    expect(isCpf('')).toBe(false);
    expect(isCpf('529.982.247-25')).toBe(true);
    expect(isCpf('52998224725')).toBe(true);
    expect(isCpf('529.982.247-24')).toBe(false);
    expect(isCpf('529.982.247-35')).toBe(false);
    expect(isCpf('5299822472')).toBe(false);
    expect(isCpf('529x982247-25')).toBe(false);
  });

  it('refuse one digit repeated, though its check digits are right', () => {
    for (const digit of '0123456789') {
      expect(isCpf(digit.repeat(11)), digit).toBe(false);
      expect(isCnpj(digit.repeat(14), { withLetters: true }), digit).toBe(false);
    }
    expect(isCpf('111.111.111-11')).toBe(false);
    expect(isCnpj('99.999.999/9999-99')).toBe(false);
  });

  it('check CNPJ as the specification says', () => {
    expect(isCnpj('00.000.000/0000-00')).toBe(true);
    expect(isCnpj('00000000000000')).toBe(false);
    expect(isCnpj('11.111.111/1111-11')).toBe(false);
    expect(isCnpj('11.222.333/0001-81')).toBe(true);
    expect(isCnpj('11.222.333/0001-80')).toBe(false);
    expect(isCnpj('1122233300018')).toBe(false);
    // The example of the Receita Federal's own note on alphanumeric numbers.
    expect(isCnpj('12.ABC.345/01DE-35')).toBe(false);
    expect(isCnpj('12.ABC.345/01DE-35', { withLetters: true })).toBe(true);
    expect(isCnpj('12.ABC.345/01DE-36', { withLetters: true })).toBe(false);
  });

  it('know postal codes and set the masks', () => {
    expect(isCep('01310-100')).toBe(true);
    expect(isCep('01310100')).toBe(true);
    expect(isCep('1310-100')).toBe(false);
    expect(formatCep('01310100')).toBe('01310-100');
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCpf('123')).toBe('123');
    expect(formatCpf(null)).toBe('');
  });
});
