import type { ToldDrawings } from '@gleba/sdk';
import { isArithmetic } from './check.ts';
import { isListFunction, isPlaces, type Moment, type Plain, plainFunctions } from './functions.ts';
import { expressionLimits } from './limits.ts';
import { arithmetic, negative, order } from './numbers.ts';
import { ExpressionProblem, type Place } from './problem.ts';
import type { Typed } from './typed.ts';
import type { RecordValue, Type, Value } from './types.ts';

export interface Situation extends Moment {
  readonly values: Readonly<Record<string, Value | undefined>>;
  /** What several expressions together may still take; each takes its steps out. */
  readonly budget?: { steps: number };
}

type Result = Plain | RecordValue | readonly RecordValue[] | ToldDrawings;

/**
 * What a checked expression comes to. Numbers and days are texts. What is not there is null and makes null of what is computed from it; a
 * comparison with it does not hold, but for `= null`; conditions take null for false. Throws an ExpressionProblem (tooComplex) beyond
 * the limits, and nothing else.
 */
export function evaluate(typed: Typed, situation: Situation): Result {
  const deadline = Date.now() + expressionLimits.time;
  const { budget } = situation;
  let steps = 0;

  function value(node: Typed, it: RecordValue | undefined): Result {
    steps += 1;
    if (budget) budget.steps -= 1;
    if (steps > expressionLimits.steps || (budget && budget.steps < 0) || (steps % 256 === 0 && Date.now() > deadline))
      throw tooComplex(node);
    switch (node.kind) {
      case 'constant':
        return node.value;
      case 'name':
        return given(node.name === 'it' ? (it ?? null) : own(situation.values, node.name), node.type);
      case 'field': {
        const record = value(node.of, it);
        return isRecord(record) ? given(own(record, node.name), node.type) : null;
      }
      case 'not':
        return value(node.of, it) !== true;
      case 'minus': {
        const number = value(node.of, it);
        return typeof number === 'string' ? negative(number) : null;
      }
      case 'binary':
        return binary(node, it);
      case 'in': {
        const left = value(node.of, it);
        return node.among.some((one) => areEqual(node.of.type, left, value(one, it)));
      }
      case 'call':
        return call(node, it);
    }
  }

  function binary(node: Extract<Typed, { kind: 'binary' }>, it: RecordValue | undefined): Result {
    const { sign } = node;
    const left = value(node.left, it);
    if (sign === 'and') return left === true && value(node.right, it) === true;
    if (sign === 'or') return left === true || value(node.right, it) === true;
    const right = value(node.right, it);
    const type = node.left.type.kind === 'nothing' ? node.right.type : node.left.type;
    if (sign === '=') return areEqual(type, left, right);
    if (sign === '!=') return !areEqual(type, left, right);
    if (typeof left !== 'string' || typeof right !== 'string') return isArithmetic(sign) || sign === '&' ? null : false;
    if (sign === '&') return bounded(left + right, node);
    if (isArithmetic(sign)) return computed(arithmetic(sign, left, right) ?? null, node);
    const compared = type.kind === 'number' ? order(left, right) : left < right ? -1 : left > right ? 1 : 0;
    return sign === '<' ? compared < 0 : sign === '<=' ? compared <= 0 : sign === '>' ? compared > 0 : compared >= 0;
  }

  function call(node: Extract<Typed, { kind: 'call' }>, it: RecordValue | undefined): Result {
    const { name } = node;
    const [first, second, third] = node.given;
    if (name === 'if' && first && second && third) return value(value(first, it) === true ? second : third, it);
    if (isListFunction(name)) return ofList(node, it);
    const values = node.given.map((one) => value(one, it));
    if (name === 'empty') return isEmpty(values[0] ?? null);
    if (name === 'filled') return !isEmpty(values[0] ?? null);
    if (name === 'text') return textOf(values[0] ?? null);
    const plain = plainFunctions[name];
    if (!plain || !values.every((one) => typeof one === 'string')) return null;
    if (name === 'round' && !isPlaces(values[1] ?? '')) return null;
    return bounded(plain.run(values, situation), node);
  }

  function ofList(node: Extract<Typed, { kind: 'call' }>, it: RecordValue | undefined): Result {
    const [list, each, between] = node.given;
    const known = list ? value(list, it) : null;
    const items = Array.isArray(known) ? (known as readonly RecordValue[]) : [];
    if (!each) return String(items.length);
    const ask = (item: RecordValue) => value(each, item);
    switch (node.name) {
      case 'any':
        return items.some((item) => ask(item) === true);
      case 'all':
        return items.every((item) => ask(item) === true);
      case 'count':
        return String(items.filter((item) => ask(item) === true).length);
      case 'sum':
        return items.reduce<string>((total, item) => {
          const number = ask(item);
          return typeof number === 'string'
            ? (computed(arithmetic('+', total, number) ?? total, node) ?? total)
            : total;
        }, '0');
      default: {
        const separator = between ? value(between, it) : null;
        const texts = items.map(ask).filter((text): text is string => typeof text === 'string' && text !== '');
        return bounded(texts.join(typeof separator === 'string' ? separator : ''), node);
      }
    }
  }

  return value(typed, undefined);
}

function tooComplex(place: Place): ExpressionProblem {
  return new ExpressionProblem('tooComplex', place);
}

function bounded(result: Plain, place: Place): Plain {
  if (typeof result === 'string' && result.length > expressionLimits.text) throw tooComplex(place);
  return result;
}

function computed(number: string | null, place: Place): string | null {
  if (number !== null && number.length > expressionLimits.digits) throw tooComplex(place);
  return number;
}

function areEqual(type: Type, left: Result, right: Result): boolean {
  if (left === null || right === null) return left === right;
  if (type.kind === 'number' && typeof left === 'string' && typeof right === 'string') return order(left, right) === 0;
  return left === right;
}

const isEmpty = (value: Result): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function textOf(value: Result): string | null {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : null;
}

const isRecord = (value: Result): value is RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function own(record: Readonly<Record<string, Value | undefined>>, name: string): Value {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

/** What came from outside, as the type says it is; anything else is not there. */
function given(value: Value | RecordValue, type: Type): Result {
  switch (type.kind) {
    case 'number': {
      const text = typeof value === 'number' ? String(value) : value;
      const isNumber =
        typeof text === 'string' && text.length <= expressionLimits.digits && /^-?\d+(?:\.\d+)?$/.test(text);
      return isNumber ? text : null;
    }
    case 'text':
      return typeof value === 'string' && value.length <= expressionLimits.given ? value : null;
    case 'date':
      return typeof value === 'string' ? value.slice(0, 10) : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'list':
      return Array.isArray(value) ? (value as readonly RecordValue[]) : null;
    case 'record':
      return isRecord(value as Result) ? (value as RecordValue) : null;
    case 'drawing':
      return isRecord(value as Result) && Array.isArray((value as RecordValue).drawings)
        ? (value as ToldDrawings)
        : null;
    case 'nothing':
      return null;
  }
}
