import { describe, expect, test } from 'vitest';
import {
  check,
  complete,
  ExpressionProblem,
  evaluate,
  expressionLimits,
  lineAndColumn,
} from '../../src/expression/index.ts';
import { scopeNamed } from '../subjects.ts';

const scope = { ...scopeNamed('resident'), residents: scopeNamed('land').residents ?? { kind: 'nothing' as const } };
const values = {
  resident: { name: 'Ana', legalResponsible: true, tenureShare: '33.333333' },
  partner: { name: 'Ána de Souza', maritalStatus: 'married', birthDate: '1990-05-20', personalIncome: '1234.50' },
  land: { block: 'A', lot: '1', computedArea: '250.0000' },
  residents: [
    { name: 'Ana', legalResponsible: true, tenureShare: '33.333333' },
    { name: 'Bia', legalResponsible: false, tenureShare: '66.666667' },
  ],
};
const result = (source: string) => evaluate(check(source, scope), { values, today: '2026-05-19' });
const problem = (source: string, kind?: 'boolean') => {
  try {
    evaluate(check(source, scope, kind), { values, today: '2026-05-19' });
  } catch (error) {
    if (error instanceof ExpressionProblem) return [error.code, source.slice(error.at, error.end), error.what];
    throw error;
  }
  return undefined;
};

describe('what an expression comes to', () => {
  test.each([
    ["resident.legalResponsible and partner.maritalStatus = 'married'", true],
    ["not partner.maritalStatus = 'married'", false],
    ["partner.maritalStatus in ('married', 'widowed') or false", true],
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * -3', '-9'],
    ['10 - 4 - 3', '3'],
    // Exact, where floats say 0.30000000000000004.
    ['0.1 + 0.2 = 0.3', true],
    // Ten thirds, and no end to them.
    ['10 / 3', '3.333333333333'],
    ['-2 / 3', '-0.666666666667'],
    ['1 / 0', null],
    ['round(2.345, 2)', '2.35'],
    ['round(2.345, 99)', null],
    ["'a' & \"b\" & 'it''s'", "abit's"],
    ['years(partner.birthDate, today())', '35'],
    ["years(partner.birthDate, date('2026-05-20'))", '36'],
    ["days(date('2024-02-28'), date('2024-03-01'))", '2'],
    ["contains(partner.name, 'ana')", true],
    ["startsWith(partner.name, 'souza')", false],
    ['count(residents)', '2'],
    ['count(residents, it.legalResponsible)', '1'],
    ['sum(residents, it.tenureShare) = 100', true],
    ["join(residents, upper(it.name), ', ')", 'ANA, BIA'],
    ['any(residents, not it.legalResponsible) and not all(residents, it.legalResponsible)', true],
    ['empty(partner.email) and filled(partner.name)', true],
    ['partner.email = null', true],
    ["partner.email = 'a' or partner.email < 'a'", false],
    ['partner.personalIncome > 1000', true],
    ['if(resident.legalResponsible, 1, 2)', '1'],
    ['text(1.50) & text(true)', '1.50true'],
    ["length('ção')", '3'],
    ['max(2, 10) - min(2, 10)', '8'],
    ["date('2023-' & '02-29')", null],
    ['land.computedArea = 250', true],
  ])('%s', (source, expected) => expect(result(source)).toBe(expected));
});

describe('what is wrong is told with its place', () => {
  test.each([
    ['', ['unfinished', '', '']],
    ['1 +', ['unfinished', '', '']],
    ['(1', ['unfinished', '', ')']],
    ['1 2', ['unexpected', '2', '2']],
    ['a ? b', ['badCharacter', '?', '?']],
    ["'a", ['openText', "'a", '']],
    ['12abc', ['badNumber', '12a', '12']],
    ['owner.name', ['unknownName', 'owner', 'owner']],
    ['partner.cor', ['unknownField', 'cor', 'cor']],
    ['partner.constructor', ['unknownField', 'constructor', 'constructor']],
    ['__proto__', ['unknownName', '__proto__', '__proto__']],
    ['eval(1)', ['unknownFunction', 'eval', 'eval']],
    ['toString(1)', ['unknownFunction', 'toString', 'toString']],
    ["partner.maritalStatus = 'maried'", ['unknownValue', "'maried'", 'maried']],
    ['upper()', ['argumentCount', 'upper()', '1']],
    ["'a' + 1", ['wrongType', "'a'", 'number']],
    ['partner.name = 1', ['notComparable', '1', 'text']],
    ['partner.name and true', ['wrongType', 'partner.name', 'boolean']],
    ["date('2023-02-29')", ['badDate', "'2023-02-29'", '2023-02-29']],
    ['any(partner, true)', ['wrongType', 'partner', 'list']],
    ['it.name', ['unknownName', 'it', 'it']],
  ])('%s', (source, expected) => expect(problem(source)).toEqual(expected));
  test('of a condition', () => expect(problem('1 + 1', 'boolean')).toEqual(['wrongResult', '1 + 1', 'boolean']));
  test('in lines', () => expect(lineAndColumn('a\nand b', 6)).toEqual({ line: 2, column: 5 }));
});

describe('bounds', () => {
  test.each([
    ['length', 'a'.repeat(expressionLimits.source + 1), 'tooLong'],
    ['brackets', `${'('.repeat(100)}1${')'.repeat(100)}`, 'tooDeep'],
    ['signs', `${'-'.repeat(1000)}1`, 'tooDeep'],
    ['denials', `${'not '.repeat(900)}true`, 'tooDeep'],
    ['calls', `${'trim('.repeat(300)}'a'${')'.repeat(300)}`, 'tooDeep'],
    ['digits', Array(40).fill('9999999999').join('*'), 'tooComplex'],
  ])('%s', (_name, source, code) => expect(problem(source)?.[0]).toBe(code));

  test('a long chain is read, checked and evaluated', () => {
    expect(result(Array(900).fill('1').join('+'))).toBe('900');
  });

  test('lists in lists end by their steps', () => {
    const many = { ...values, residents: Array.from({ length: 300 }, () => ({ name: 'x' })) };
    const typed = check('all(residents, any(residents, all(residents, false)) or count(residents) > 0)', scope);
    expect(() => evaluate(typed, { values: many, today: '2026-01-01' })).toThrow(ExpressionProblem);
  });

  test('a text cannot be made to grow without end', () => {
    const long = { ...values, partner: { name: 'x'.repeat(15_000) } };
    const typed = check('partner.name & partner.name', scope);
    expect(() => evaluate(typed, { values: long, today: '2026-01-01' })).toThrow(ExpressionProblem);
  });
});

describe('completion', () => {
  const offered = (source: string) => complete(source, source.length, scope).options.map(({ text }) => text);
  test('names, then fields, then values', () => {
    expect(offered('res')).toEqual(['resident', 'residents']);
    expect(offered('resident.legal')).toEqual(['legalResponsible']);
    expect(offered('partner.maritalStatus = ')).toContain("'married'");
    expect(offered("partner.maritalStatus = 'mar")).toEqual(["'married'"]);
    expect(offered('any(residents, it.ten')).toEqual(['tenureShare']);
    expect(offered('yea')).toEqual(['year(', 'years(']);
  });
});
