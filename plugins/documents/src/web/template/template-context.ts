import { createContext, useContext } from 'react';
import { check, ExpressionProblem, problemKey, type Scope, type Typed, type Value } from '../../expression/index.ts';
import { type NamedValue, scopeOfNames } from '../../template/names.ts';

/** What the editor's chips know of whom the template is about. */
export interface TemplateKnowledge {
  readonly names: readonly NamedValue[];
  readonly scope: Scope;
  /** What those are of whom the preview is. */
  readonly values: Readonly<Record<string, Value | undefined>>;
}

export const TemplateContext = createContext<TemplateKnowledge>({ names: [], scope: {}, values: {} });
export const useTemplateKnowledge = () => useContext(TemplateContext);

export const knowledgeOf = (
  names: readonly NamedValue[],
  values: TemplateKnowledge['values'] = {},
): TemplateKnowledge => ({ ...{ names, values }, scope: scopeOfNames(names) });

/** The names within loops, from the outermost list to the innermost. */
export function scopeWithin(scope: Scope, loops: readonly string[]): Scope {
  let inner = scope;
  for (const source of loops) {
    const typed = checked(source, inner);
    const list = typed instanceof ExpressionProblem ? undefined : typed.type;
    if (list?.kind === 'list') inner = Object.assign({}, inner, { item: list.of, position: { kind: 'number' } });
  }
  return inner;
}

export function checked(source: string, scope: Scope): Typed | ExpressionProblem {
  try {
    return check(source, scope);
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return problem;
    throw problem;
  }
}

/** The key of the sentence that says what is wrong with an expression; undefined for one that fits. */
export function problemOf(source: string, scope: Scope): string | undefined {
  const typed = checked(source, scope);
  return typed instanceof ExpressionProblem ? `documents.expression.${problemKey(typed)}` : undefined;
}
