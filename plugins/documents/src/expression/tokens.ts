import { expressionLimits } from './limits.ts';
import { ExpressionProblem, type Place } from './problem.ts';

export type TokenKind = 'name' | 'number' | 'text' | 'sign' | 'end';

export interface Token extends Place {
  readonly kind: TokenKind;
  /** A name or sign as it stands, a number's digits, a text without its quotes. */
  readonly value: string;
}

const signs = ['<=', '>=', '!=', '<', '>', '=', '+', '-', '*', '/', '&', '(', ')', ',', '.'] as const;

/** Goes over the source once. A text stands in quotes, single or double; a quote within is written twice. */
export function tokensOf(source: string): readonly Token[] {
  if (source.length > expressionLimits.source) {
    throw new ExpressionProblem('tooLong', { at: expressionLimits.source, end: source.length });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (isSpace(source.charAt(at))) at += 1;
    else {
      const token = tokenAt(source, at);
      tokens.push(token);
      at = token.end;
    }
  }
  tokens.push({ kind: 'end', value: '', at: source.length, end: source.length });
  return tokens;
}

function tokenAt(source: string, at: number): Token {
  const char = source.charAt(at);
  if (isLetter(char)) return run(source, at, 'name', (next) => isLetter(next) || isDigit(next));
  if (isDigit(char)) return numberAt(source, at);
  if (char === '"' || char === "'") return textAt(source, at, char);
  const sign = signs.find((known) => source.startsWith(known, at));
  if (sign === undefined) throw new ExpressionProblem('badCharacter', { at, end: at + 1 }, char);
  return { kind: 'sign', value: sign, at, end: at + sign.length };
}

function run(source: string, at: number, kind: TokenKind, belongs: (char: string) => boolean): Token {
  let end = at;
  while (end < source.length && belongs(source.charAt(end))) end += 1;
  return { kind, value: source.slice(at, end), at, end };
}

function numberAt(source: string, at: number): Token {
  const whole = run(source, at, 'number', isDigit);
  const hasFraction = source.charAt(whole.end) === '.' && isDigit(source.charAt(whole.end + 1));
  const { end } = hasFraction ? run(source, whole.end + 1, 'number', isDigit) : whole;
  const value = source.slice(at, end);
  if (isLetter(source.charAt(end)) || value.length > expressionLimits.digits) {
    throw new ExpressionProblem('badNumber', { at, end: end + 1 }, value);
  }
  return { kind: 'number', value, at, end };
}

function textAt(source: string, at: number, quote: string): Token {
  const parts: string[] = [];
  let from = at + 1;
  for (;;) {
    const close = source.indexOf(quote, from);
    if (close < 0) throw new ExpressionProblem('openText', { at, end: source.length });
    parts.push(source.slice(from, close));
    if (source.charAt(close + 1) !== quote) return { kind: 'text', value: parts.join(quote), at, end: close + 1 };
    from = close + 2;
  }
}

const isSpace = (char: string) => char === ' ' || char === '\n' || char === '\t' || char === '\r';
const isDigit = (char: string) => char >= '0' && char <= '9';
const isLetter = (char: string) => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_';
