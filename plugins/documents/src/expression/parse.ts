import { expressionLimits } from './limits.ts';
import { ExpressionProblem, type Place } from './problem.ts';
import type { BinarySign, Node } from './syntax.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Weakest first: each level's signs bind their sides from the left. */
const levels: readonly (readonly BinarySign[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['+', '-', '&'],
  ['*', '/'],
];
const comparisons = 2;

/**
 * Reads an expression. Throws an ExpressionProblem with its place.
 *
 *     filled(partner.cpf) and (resident.legalResponsible or count(land.residents) = 1)
 */
export function parse(source: string): Node {
  const tokens = tokensOf(source);
  let next = 0;
  let depth = 0;

  const peek = (): Token => tokens[Math.min(next, tokens.length - 1)] as Token;
  const isSign = (value: string) => peek().kind === 'sign' && peek().value === value;
  const isWord = (value: string) => peek().kind === 'name' && peek().value === value;
  const take = (): Token => {
    const token = peek();
    next += 1;
    return token;
  };

  function expect(value: string): Token {
    if (isSign(value)) return take();
    throw unexpected(value);
  }

  function unexpected(what: string): ExpressionProblem {
    const token = peek();
    return token.kind === 'end'
      ? new ExpressionProblem('unfinished', token, what)
      : new ExpressionProblem('unexpected', token, token.value);
  }

  function deeper<T>(read: () => T): T {
    depth += 1;
    if (depth > expressionLimits.depth) throw new ExpressionProblem('tooDeep', peek());
    const node = read();
    depth -= 1;
    return node;
  }

  function binary(level: number): Node {
    const signs = levels[level];
    if (!signs) return unary();
    if (level === comparisons && isWord('not')) return negated();
    let left = level === comparisons ? compared() : binary(level + 1);
    for (let sign = signAt(signs); sign !== undefined; sign = signAt(signs)) {
      take();
      const right = binary(level + 1);
      left = { kind: 'binary', sign, left, right, ...over(left, right) };
    }
    return left;
  }

  function signAt(signs: readonly BinarySign[]): BinarySign | undefined {
    const { kind, value } = peek();
    return kind === 'sign' || kind === 'name' ? signs.find((sign) => sign === value) : undefined;
  }

  /** `not a = b` denies the comparison. */
  function negated(): Node {
    const word = take();
    const of = deeper(() => binary(comparisons));
    return { kind: 'not', of, ...over(word, of) };
  }

  function compared(): Node {
    const of = binary(comparisons + 1);
    if (!isWord('in')) return of;
    take();
    expect('(');
    const among = listed();
    return { kind: 'in', of, among: among.nodes, ...over(of, among) };
  }

  function unary(): Node {
    if (!isSign('-')) return path();
    const sign = take();
    const of = deeper(unary);
    return { kind: 'minus', of, ...over(sign, of) };
  }

  function path(): Node {
    let node = primary();
    while (isSign('.')) {
      take();
      if (peek().kind !== 'name') throw unexpected('');
      const name = take();
      node = { kind: 'field', of: node, name: name.value, ...over(node, name) };
    }
    return node;
  }

  function primary(): Node {
    const token = peek();
    const { at, end, value } = token;
    if (token.kind === 'number' || token.kind === 'text') {
      take();
      return { kind: token.kind, value, at, end };
    }
    if (isSign('(')) {
      take();
      const node = deeper(() => binary(0));
      expect(')');
      return node;
    }
    if (token.kind !== 'name' || reserved.has(value)) throw unexpected('');
    take();
    if (value === 'true' || value === 'false') return { kind: 'boolean', value: value === 'true', at, end };
    if (value === 'null') return { kind: 'nothing', at, end };
    if (!isSign('(')) return { kind: 'name', name: value, at, end };
    take();
    const given = isSign(')') ? { nodes: [], ...take() } : listed();
    return { kind: 'call', name: value, given: given.nodes, at, end: given.end };
  }

  function listed(): Place & { readonly nodes: readonly Node[] } {
    const nodes = [deeper(() => binary(0))];
    while (isSign(',')) {
      take();
      nodes.push(deeper(() => binary(0)));
    }
    const { at, end } = expect(')');
    return { nodes, at, end };
  }

  const node = binary(0);
  if (peek().kind !== 'end') throw unexpected('');
  return node;
}

/** Words that are no names. */
export const reserved: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in']);

const over = (from: Place, to: Place): Place => ({ at: from.at, end: to.end });
