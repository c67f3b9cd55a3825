import {
  type FieldNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Variables } from '../read/given.ts';
import type { Fragments } from './measure-document.ts';

/** A field as it stands in the answer: all the places that name it under one key, merged. */
export interface Selected {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
}

/**
 * The fields of an object type in the answer's order, by CollectFields of the specification (6.3.2): fragments opened, those
 * on other types and those switched off left out.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  typeName: string,
  fragments: Fragments,
  variables: Variables,
): Selected[] {
  const byKey = new Map<string, FieldNode[]>();
  const opened = new Set<string>();
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const nodes = byKey.get(key);
        if (nodes) nodes.push(selection);
        else byKey.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition?.name.value;
        if (on === undefined || on === typeName) collect(selection.selectionSet);
      } else if (!opened.has(selection.name.value)) {
        opened.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment?.typeCondition.name.value === typeName) collect(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return [...byKey].map(([key, nodes]) => ({ key, name: nodes[0]?.name.value ?? '', nodes }));
}

export function innerSets(selected: Selected): SelectionSetNode[] {
  return selected.nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
}

function isIncluded(node: SelectionNode, variables: Variables): boolean {
  if (!node.directives || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variables);
  if (skip?.if === true) return false;
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variables);
  return include?.if !== false;
}
