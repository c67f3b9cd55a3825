import { functionNames, isListFunction, openFunctions, plainFunctions } from './functions.ts';
import { ExpressionProblem } from './problem.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { Scope, Type } from './types.ts';

export interface Completion {
  /** What goes in place of what stands between `from` and the cursor. */
  readonly text: string;
  readonly kind: 'name' | 'field' | 'function' | 'value';
  /** What it is: the type of a name, the values that a function takes. */
  readonly detail: string;
}

export interface Completions {
  readonly from: number;
  readonly options: readonly Completion[];
}

/** What may be written at the cursor: names, fields of what stands before a point, values of a field that is compared. */
export function complete(source: string, cursor: number, scope: Scope): Completions {
  const before = source.slice(0, cursor);
  const tokens = readable(before);
  if (!tokens) return openValue(before, scope) ?? { from: cursor, options: [] };
  const last = tokens.at(-1);
  const isTyping = last?.kind === 'name' && last.end === cursor;
  const typed = isTyping ? last.value : '';
  const rest = isTyping ? tokens.slice(0, -1) : tokens;
  const from = cursor - typed.length;
  const known = { ...scope, ...itemOf(rest, scope) };
  const options = isSign(rest.at(-1), '.')
    ? fieldsOf(pathBefore(rest, rest.length - 1, known))
    : [...valuesAfter(rest, known), ...names(known)];
  const folded = typed.toLowerCase();
  return { from, options: options.filter(({ text }) => text.toLowerCase().startsWith(folded) && text !== typed) };
}

const isSign = (token: Token | undefined, value: string) => token?.kind === 'sign' && token.value === value;

/** Without the end; undefined where the text breaks off within quotes or is none. */
function readable(source: string): readonly Token[] | undefined {
  try {
    return tokensOf(source).slice(0, -1);
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return undefined;
    throw problem;
  }
}

/** Within open quotes behind a comparison: the values that are left. */
function openValue(before: string, scope: Scope): Completions | undefined {
  const at = Math.max(before.lastIndexOf("'"), before.lastIndexOf('"'));
  const tokens = at < 0 ? undefined : readable(before.slice(0, at));
  if (!tokens) return undefined;
  const typed = before.slice(at);
  const options = valuesAfter(tokens, { ...scope, ...itemOf(tokens, scope) });
  return { from: at, options: options.filter(({ text }) => text.startsWith(`'${typed.slice(1)}`)) };
}

function names(scope: Scope): readonly Completion[] {
  const known = Object.entries(scope).map(
    ([text, type]): Completion => ({ text, kind: 'name', detail: detailOf(type) }),
  );
  const functions = functionNames.map(
    (name): Completion => ({ text: `${name}(`, kind: 'function', detail: takenBy(name) }),
  );
  return [...known, ...functions];
}

function takenBy(name: string): string {
  const plain = plainFunctions[name];
  if (plain) return plain.parameters.join(', ');
  if (name === 'if') return 'boolean, …, …';
  return isListFunction(name) ? (name === 'join' ? 'list, …, text' : 'list, …') : openFunctions.length > 0 ? '…' : '';
}

function fieldsOf(type: Type | undefined): readonly Completion[] {
  if (type?.kind !== 'record') return [];
  return Object.entries(type.fields()).map(([text, field]) => ({ text, kind: 'field', detail: detailOf(field) }));
}

const detailOf = (type: Type): string => (type.kind === 'record' ? type.name : type.kind);

/** `maritalStatus =` and `maritalStatus in (` are followed by one of its values. */
function valuesAfter(tokens: readonly Token[], scope: Scope): readonly Completion[] {
  const last = tokens.at(-1);
  const isCompared = isSign(last, '=') || isSign(last, '!=');
  const isAmong = isSign(last, '(') && tokens.at(-2)?.value === 'in';
  const type = isCompared || isAmong ? pathBefore(tokens, tokens.length - (isAmong ? 2 : 1), scope) : undefined;
  if (type?.kind !== 'text') return [];
  return (type.values ?? []).map((value) => ({ text: `'${value}'`, kind: 'value', detail: 'text' }));
}

/** The type of the path that ends before the token at `end`. */
function pathBefore(tokens: readonly Token[], end: number, scope: Scope): Type | undefined {
  const path: string[] = [];
  for (let at = end - 1; at >= 0; at -= 2) {
    const token = tokens[at];
    if (token?.kind !== 'name') return undefined;
    path.unshift(token.value);
    if (!isSign(tokens[at - 1], '.')) break;
  }
  return path.reduce<Type | undefined>((type, name, index) => {
    if (index === 0) return Object.hasOwn(scope, name) ? scope[name] : undefined;
    return type?.kind === 'record' ? type.fields()[name] : undefined;
  }, undefined);
}

/** `it`, where the cursor stands behind the first comma of a list function. */
function itemOf(tokens: readonly Token[], scope: Scope): Scope {
  const open: { readonly at: number; comma: number | undefined }[] = [];
  tokens.forEach((token, at) => {
    if (isSign(token, '(')) open.push({ at, comma: undefined });
    else if (isSign(token, ')')) open.pop();
    else if (isSign(token, ',')) {
      const last = open.at(-1);
      if (last) last.comma ??= at;
    }
  });
  let known = scope;
  for (const { at, comma } of open) {
    const name = tokens[at - 1];
    const isOfList = comma !== undefined && name?.kind === 'name' && isListFunction(name.value);
    const list = isOfList ? pathBefore(tokens, comma, known) : undefined;
    if (list?.kind === 'list') known = Object.assign({}, scope, { it: list.of });
  }
  return known;
}
