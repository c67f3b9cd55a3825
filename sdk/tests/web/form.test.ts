import { allow, date, defineBulk, defineEntity, text } from '@gleba/sdk';
import { describe, expect, it } from 'vitest';
import { namedValues } from '../../src/web/address/postal-code-input.tsx';
import { textMask } from '../../src/web/field/text-mask.ts';
import { parseDecimal, showDecimal } from '../../src/web/form/decimal-text.ts';
import { formProblems } from '../../src/web/form/form-problems.ts';
import { applyMask, caretAfter, meaningful, parseDay, showDay } from '../../src/web/form/mask.ts';
import { inputEntity } from '../../src/web/operation/input-entity.ts';

describe('masks', () => {
  it.each([
    ['cpf', '12345678909', '123.456.789-09'],
    ['cpf', '123.456', '123.456'],
    ['cpf', '1234567890999', '123.456.789-09'],
    ['cnpj', '12345678000195', '12.345.678/0001-95'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['cpfOrCnpj', '12345678909', '123.456.789-09'],
    ['cpfOrCnpj', '123456780001', '12.345.678/0001'],
    ['cep', '35010-000', '35010-000'],
    ['cep', '350', '350'],
    ['cep', '350100', '35010-0'],
    ['phone', '3332254455', '(33) 3225-4455'],
    ['phone', '33987654321', '(33) 98765-4321'],
    ['phone', '+55 (33) 98765-4321', '(33) 98765-4321'],
    ['date', '28022026', '28/02/2026'],
    ['date', 'abc', ''],
  ] as const)('%s: %s → %s', (mask, typed, shown) => {
    expect(applyMask(mask, typed)).toBe(shown);
  });

  it('do not fight who deletes a separator', () => {
    expect(applyMask('cpf', '123.')).toBe('123');
    expect(applyMask('cep', '35010-')).toBe('35010');
  });

  it('keep the caret after the character that was typed', () => {
    // 12|3.456 with a 9 typed at the bar.
    const typed = '1293.456';
    const masked = applyMask('cpf', typed);
    expect(masked).toBe('129.345.6');
    expect(caretAfter('cpf', typed, 3, masked)).toBe(3);
    expect(caretAfter('cpf', '1234', 4, '123.4')).toBe(5);
  });

  it('leave what carries meaning alone', () => {
    expect(meaningful('cnpj', '12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(applyMask('phone', applyMask('phone', '33987654321'))).toBe('(33) 98765-4321');
  });

  it('are found by a field name or pattern', () => {
    const Person = defineEntity('demo.person', {
      scope: 'organization',
      fields: {
        cpf: text(),
        postalCode: text({ pattern: /^\d{5}-\d{3}$/ }),
        mobilePhone: text(),
        name: text(),
      },
      access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
    });
    const masks = Object.entries(Person.fields).map(([name, field]) => textMask(name, field));
    expect(masks).toEqual(['cpf', 'cep', 'phone', undefined]);
  });
});

describe('days', () => {
  it('are days of the calendar or nothing', () => {
    expect(parseDay('28/02/2026')).toBe('2026-02-28');
    expect(parseDay('29/02/2024')).toBe('2024-02-29');
    for (const wrong of ['29/02/2026', '31/04/2026', '00/01/2026', '1/1/2026', '01/13/2026', '01/01/0999', '']) {
      expect(parseDay(wrong)).toBeUndefined();
    }
    expect(showDay('2026-02-28')).toBe('28/02/2026');
  });
});

describe('decimals', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1234,5', '1234.5'],
    ['R$ 1.234,50', '1234.5'],
    ['12.5', '12.5'],
    ['1.234', '1234'],
    ['0.234', '0.234'],
    ['1.234.567', '1234567'],
    [',5', '0.5'],
    ['007', '7'],
    ['-3,20', '-3.2'],
    ['-0,00', '0'],
    ['9007199254740993,01', '9007199254740993.01'],
  ])('%s is %s', (typed, value) => {
    expect(parseDecimal(typed, 3)).toBe(value);
  });

  it.each(['', 'abc', '1,2,3', '1.23,4', '12.34.56', '1,2345', '--1', '1e5', ','])('%j is none', (typed) => {
    expect(parseDecimal(typed, 3)).toBeUndefined();
  });

  it('are shown with comma and dots, exactly', () => {
    expect(showDecimal('1234567.5', 2)).toBe('1.234.567,50');
    expect(showDecimal('9007199254740993.01')).toBe('9.007.199.254.740.993,01');
    expect(showDecimal('-12')).toBe('-12');
    expect(showDecimal('not yet')).toBe('not yet');
  });

  it('come back from what is shown', () => {
    for (const value of ['0', '0.5', '1234', '1234.567', '-98765.4'])
      expect(parseDecimal(showDecimal(value), 3)).toBe(value);
  });
});

describe('a form of a command', () => {
  const plan = defineBulk('demo.planNotes', {
    of: defineEntity('demo.note', {
      scope: 'project',
      fields: { name: text() },
      access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
    }),
    ...{ permission: allow.member, input: { plannedOn: date({ required: true }), reason: text({ max: 5 }) } },
  });
  const { entity } = inputEntity(plan.operation, 'demo');
  const along = { projectId: '0197c3b4-0000-7000-8000-000000000000', rows: { ids: [] } };
  const problems = (values: Record<string, unknown>) =>
    formProblems(entity, 'create', { ...along, ...values }, {}).map(({ field, code }) => [field, code]);

  it('judges what it asks for, not what goes along', () => {
    expect(problems({ plannedOn: '2026-12-01', reason: 'rain' })).toEqual([]);
    expect(problems({ reason: 'rain' })).toEqual([['plannedOn', 'required']]);
    expect(problems({ plannedOn: '2026-12-01', reason: 'too long' })).toEqual([['reason', 'tooLong']]);
  });
});

it('a postal code fills in what it tells', () => {
  const found = { street: 'Praça da Sé', neighborhood: null, city: 'São Paulo', state: 'São Paulo' };
  expect(namedValues(found)).toEqual({ street: 'Praça da Sé', city: 'São Paulo', state: 'São Paulo' });
});
