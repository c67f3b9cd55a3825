import { createContext, useContext } from 'react';
import { check, ExpressionProblem, problemKey, type Scope, type Typed } from '../../expression/index.ts';
import { type NamedValue, scopeOfNames } from '../../template/names.ts';

/** What the editor's chips know of whom the template is about. */
export interface TemplateKnowledge {
  readonly names: readonly NamedValue[];
  readonly scope: Scope;
}

export const TemplateContext = createContext<TemplateKnowledge>({ names: [], scope: {} });
export const useTemplateKnowledge = () => useContext(TemplateContext);

export const knowledgeOf = (names: readonly NamedValue[]): TemplateKnowledge => ({ names, scope: scopeOfNames(names) });

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

export interface NamedPath {
  /** `resident.partner.cpf` */
  readonly source: string;
  /** `Morador › Parceiro › CPF` */
  readonly label: string;
  readonly kind: NamedValue['kind'];
  /** It stands in a list, and is told of all its records. */
  readonly isOfAll?: boolean;
}

/** Every value that may be put into a text, as people search for it: in a loop `item` beside the rest. */
export function pathsOf(names: readonly NamedValue[], loop: NamedValue | undefined): readonly NamedPath[] {
  const own = loop ? fieldPaths({ ...loop, kind: 'record', name: 'item' }, 'item', loop.label) : [];
  return [...own, ...names.flatMap((one) => fieldPaths(one, one.name, one.label))];
}

function fieldPaths({ kind, fields = [] }: NamedValue, path: string, label: string): readonly NamedPath[] {
  return fields.flatMap((field): readonly NamedPath[] => {
    const below = `${label} › ${field.label}`;
    if (kind === 'list') {
      if (field.kind !== 'text') return [];
      return [{ source: `join(${path}, it.${field.name}, ', ')`, label: below, kind: 'text', isOfAll: true }];
    }
    const inner = `${path}.${field.name}`;
    if (field.kind === 'record' || field.kind === 'list') return fieldPaths(field, inner, below);
    return [{ source: inner, label: below, kind: field.kind }];
  });
}

/** The lists that may be gone through. */
export function listsOf(names: readonly NamedValue[], path = '', label = ''): readonly NamedPath[] {
  return names.flatMap((one): readonly NamedPath[] => {
    const source = path === '' ? one.name : `${path}.${one.name}`;
    const own = label === '' ? one.label : `${label} › ${one.label}`;
    if (one.kind === 'list') return [{ source, label: own, kind: 'list' }];
    return one.kind === 'record' ? listsOf(one.fields ?? [], source, own) : [];
  });
}

/** What a path leads to. */
export function namedAt(names: readonly NamedValue[], source: string): NamedValue | undefined {
  const [first, ...rest] = source.split('.');
  const found = names.find(({ name }) => name === first);
  return rest.length === 0 ? found : namedAt(found?.fields ?? [], rest.join('.'));
}

/** What a chip shows: the words of a path, or the expression itself. */
export function labelOf(names: readonly NamedValue[], source: string, loop: NamedValue | undefined): string {
  const path = pathsOf(names, loop).find((one) => one.source === source);
  return path?.label ?? source;
}
