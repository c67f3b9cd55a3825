import { isDay } from '@gleba/sdk';
import { isListFunction, listFunctions, plainFunctions, typeOf } from './functions.ts';
import { parse } from './parse.ts';
import { ExpressionProblem, type Place } from './problem.ts';
import type { BinarySign, Node } from './syntax.ts';
import type { Typed } from './typed.ts';
import type { Scope, Type } from './types.ts';

/**
 * Reads an expression and finds the type of each part. Throws an ExpressionProblem with the place of the first mistake. `result`: what the
 * whole has to be.
 */
export function check(source: string, scope: Scope, result?: Type['kind']): Typed {
  const typed = typedOf(parse(source), scope);
  if (result !== undefined && !fits(typed.type, result)) throw new ExpressionProblem('wrongResult', typed, result);
  return typed;
}

function typedOf(node: Node, scope: Scope): Typed {
  const { at, end } = node;
  switch (node.kind) {
    case 'text':
    case 'number':
      return { kind: 'constant', value: node.value, type: { kind: node.kind }, at, end };
    case 'boolean':
      return { kind: 'constant', value: node.value, type: { kind: 'boolean' }, at, end };
    case 'nothing':
      return { kind: 'constant', value: null, type: { kind: 'nothing' }, at, end };
    case 'name': {
      const type = Object.hasOwn(scope, node.name) ? scope[node.name] : undefined;
      if (!type) throw new ExpressionProblem('unknownName', node, node.name);
      return { kind: 'name', name: node.name, type, at, end };
    }
    case 'field':
      return field(node, scope);
    case 'call':
      return call(node, scope);
    case 'not':
      return { kind: 'not', of: of(node.of, scope, 'boolean'), type: { kind: 'boolean' }, at, end };
    case 'minus':
      return { kind: 'minus', of: of(node.of, scope, 'number'), type: { kind: 'number' }, at, end };
    case 'binary':
      return binary(node, scope);
    case 'in': {
      const left = plainOnly(typedOf(node.of, scope));
      const among = node.among.map((one) => typedOf(one, scope));
      for (const one of among) requireComparable(left, one);
      return { kind: 'in', of: left, among, type: { kind: 'boolean' }, at, end };
    }
  }
}

function field(node: Extract<Node, { kind: 'field' }>, scope: Scope): Typed {
  const record = typedOf(node.of, scope);
  const name = { at: node.end - node.name.length, end: node.end };
  if (record.type.kind !== 'record') throw new ExpressionProblem('unknownField', name, node.name);
  const fields = record.type.fields();
  const type = Object.hasOwn(fields, node.name) ? fields[node.name] : undefined;
  if (!type) throw new ExpressionProblem('unknownField', name, node.name);
  return { kind: 'field', of: record, name: node.name, type, at: node.at, end: node.end };
}

type Call = Extract<Node, { kind: 'call' }>;

function call(node: Call, scope: Scope): Typed {
  const made = (type: Type, given: readonly Typed[]): Typed => ({
    ...{ kind: 'call', name: node.name, given, type, at: node.at, end: node.end },
  });
  const plain = Object.hasOwn(plainFunctions, node.name) ? plainFunctions[node.name] : undefined;
  if (plain) {
    takes(node, plain.parameters.length);
    const given = plain.parameters.map((kind, index) => of(partOf(node, index), scope, kind));
    requireDay(node.name, given[0]);
    return made(typeOf(plain.result), given);
  }
  if (isListFunction(node.name)) return made(typeOf(listFunctions[node.name].result), ofList(node, scope));
  switch (node.name) {
    case 'empty':
    case 'filled':
      takes(node, 1);
      return made({ kind: 'boolean' }, [typedOf(partOf(node, 0), scope)]);
    case 'text':
      takes(node, 1);
      return made({ kind: 'text' }, [plainOnly(typedOf(partOf(node, 0), scope))]);
    case 'if': {
      takes(node, 3);
      const [then, otherwise] = [typedOf(partOf(node, 1), scope), typedOf(partOf(node, 2), scope)];
      const type = common(then.type, otherwise.type);
      if (!type) throw new ExpressionProblem('notComparable', otherwise, then.type.kind);
      return made(type, [of(partOf(node, 0), scope, 'boolean'), then, otherwise]);
    }
    default:
      throw new ExpressionProblem('unknownFunction', { at: node.at, end: node.at + node.name.length }, node.name);
  }
}

/** `count(residents)` counts all; the others, and `join` with what stands between, ask something of each. */
function ofList(node: Call, scope: Scope): readonly Typed[] {
  const isJoin = node.name === 'join';
  const isAlone = node.name === 'count' && node.given.length === 1;
  takes(node, isJoin ? 3 : isAlone ? 1 : 2);
  const list = typedOf(partOf(node, 0), scope);
  if (list.type.kind !== 'list') throw new ExpressionProblem('wrongType', list, 'list');
  if (isAlone || !isListFunction(node.name)) return [list];
  const each = of(partOf(node, 1), { ...scope, it: list.type.of }, listFunctions[node.name].of);
  return isJoin ? [list, each, of(partOf(node, 2), scope, 'text')] : [list, each];
}

function binary(node: Extract<Node, { kind: 'binary' }>, scope: Scope): Typed {
  const { sign, at, end } = node;
  const made = (kind: 'boolean' | 'number' | 'text', left: Typed, right: Typed): Typed => ({
    ...{ kind: 'binary', sign, left, right, type: { kind }, at, end },
  });
  const both = (kind: 'boolean' | 'number' | 'text') =>
    made(kind, of(node.left, scope, kind), of(node.right, scope, kind));
  if (sign === 'and' || sign === 'or') return both('boolean');
  if (sign === '&') return both('text');
  if (isArithmetic(sign)) return both('number');
  const [left, right] = [plainOnly(typedOf(node.left, scope)), plainOnly(typedOf(node.right, scope))];
  requireComparable(left, right);
  const isOrdered = sign !== '=' && sign !== '!=';
  const kind = left.type.kind === 'nothing' ? right.type.kind : left.type.kind;
  if (isOrdered && kind === 'boolean') throw new ExpressionProblem('notComparable', right, 'boolean');
  return made('boolean', left, right);
}

export const isArithmetic = (sign: BinarySign): sign is '+' | '-' | '*' | '/' =>
  sign === '+' || sign === '-' || sign === '*' || sign === '/';

function takes(node: Call, count: number): void {
  if (node.given.length !== count) throw new ExpressionProblem('argumentCount', node, String(count));
}

function partOf(node: Call, index: number): Node {
  const given = node.given[index];
  if (!given) throw new ExpressionProblem('argumentCount', node, String(index + 1));
  return given;
}

function of(node: Node, scope: Scope, kind: Type['kind']): Typed {
  const typed = typedOf(node, scope);
  if (!fits(typed.type, kind)) throw new ExpressionProblem('wrongType', typed, kind);
  return typed;
}

const fits = (type: Type, kind: Type['kind']) => type.kind === kind || type.kind === 'nothing';

function plainOnly(typed: Typed): Typed {
  const { kind } = typed.type;
  if (kind === 'record' || kind === 'list' || kind === 'drawing')
    throw new ExpressionProblem('wrongType', typed, 'text');
  return typed;
}

/** A written text that is none of a field's values would never be met. */
function requireComparable(left: Typed, right: Typed): void {
  if (!common(left.type, right.type)) throw new ExpressionProblem('notComparable', right, left.type.kind);
  requireValue(left, right);
  requireValue(right, left);
}

function requireValue({ type }: Typed, other: Typed): void {
  if (type.kind !== 'text' || !type.values || other.kind !== 'constant' || typeof other.value !== 'string') return;
  if (!type.values.includes(other.value)) throw new ExpressionProblem('unknownValue', other, other.value);
}

/** What both are; undefined where they are not alike. */
function common(left: Type, right: Type): Type | undefined {
  if (left.kind === 'nothing') return right;
  if (right.kind === 'nothing') return left;
  if (left.kind !== right.kind) return undefined;
  if (left.kind === 'record' && right.kind === 'record') return left.name === right.name ? left : undefined;
  if (left.kind === 'list' && right.kind === 'list') return left.of.name === right.of.name ? left : undefined;
  return left === right ? left : left.kind === 'text' ? { kind: 'text' } : left;
}

function requireDay(name: string, given: (Typed & Place) | undefined): void {
  if (name !== 'date' || given?.kind !== 'constant' || typeof given.value !== 'string') return;
  if (!isDay(given.value)) throw new ExpressionProblem('badDate', given, given.value);
}
