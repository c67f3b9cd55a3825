import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { GlebaError } from '../../error/gleba-error.ts';
import type { GraphqlLimits } from './graphql-limits.ts';

interface Size {
  /** Selection sets inside each other. */
  readonly depth: number;
  /** Fields, each fragment's as often as it is spread. */
  readonly fields: number;
  /** Fields of the outermost set. */
  readonly roots: number;
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * Refuses a document that would cost more to validate or compile than it may, by its shape alone. Each fragment is measured
 * once, so a bomb of nested fragments is not opened to be found out.
 */
export function measureDocument(document: DocumentNode, fragments: Fragments, limits: GraphqlLimits): void {
  const known = new Map<string, Size | 'open'>();

  function measureFragment(name: string): Size {
    const fragment = fragments.get(name);
    const size = known.get(name);
    if (size === 'open') throw new GlebaError('DOCUMENT_INVALID', `Cannot spread fragment "${name}" within itself.`);
    if (size) return size;
    if (!fragment) return { depth: 0, fields: 0, roots: 0 };
    known.set(name, 'open');
    const measured = measureSet(fragment.selectionSet);
    known.set(name, measured);
    return measured;
  }

  function measureSet(set: SelectionSetNode): Size {
    let depth = 0;
    let fields = 0;
    let roots = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        roots += 1;
        fields += 1;
        // Introspection has its own limit among graphql-js's rules, and the tools' usual document is deeper than ours.
        if (!selection.selectionSet || /^__(schema|type)$/.test(selection.name.value)) continue;
        const inner = measureSet(selection.selectionSet);
        depth = Math.max(depth, inner.depth);
        fields += inner.fields;
      } else {
        const inner =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? measureFragment(selection.name.value)
            : measureSet(selection.selectionSet);
        depth = Math.max(depth, inner.depth - 1);
        fields += inner.fields;
        roots += inner.roots;
      }
    }
    return { depth: depth + 1, fields, roots };
  }

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const size =
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? measureFragment(definition.name.value)
        : measureSet(definition.selectionSet);
    refuseAbove('DOCUMENT_TOO_DEEP', limits.maxDepth, size.depth, 'depth');
    refuseAbove('DOCUMENT_TOO_COSTLY', limits.maxSelections, size.fields, 'fields');
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      refuseAbove('DOCUMENT_TOO_COSTLY', limits.maxRoots, size.roots, 'roots');
    }
  }
  checkNames(document, limits);
}

/** PostgreSQL cuts identifiers at 63 bytes, and an answer's keys are identifiers in the statement. */
const longestName = 63;

function checkNames(document: DocumentNode, limits: GraphqlLimits): void {
  let aliases = 0;
  visit(document, {
    Field(node) {
      const key = node.alias?.value;
      if (key === undefined || key === node.name.value) return;
      aliases += 1;
      if (key.startsWith('__') || key.length > longestName) {
        throw new GlebaError('DOCUMENT_INVALID', `The alias "${key.slice(0, longestName)}" is reserved or too long.`);
      }
    },
    VariableDefinition({ variable }) {
      // `__proto__` would be a name that graphql-js writes into a plain object.
      if (variable.name.value.startsWith('__')) {
        throw new GlebaError('DOCUMENT_INVALID', `The variable "$${variable.name.value}" is reserved.`);
      }
    },
    ObjectField(node) {
      if (node.name.value === '__proto__')
        throw new GlebaError('DOCUMENT_INVALID', 'The name "__proto__" is reserved.');
    },
    StringValue(node) {
      if (node.value.includes('\0'))
        throw new GlebaError('BAD_REQUEST', 'A text with the character NUL is not accepted.');
    },
  });
  refuseAbove('DOCUMENT_TOO_COSTLY', limits.maxAliases, aliases, 'aliases');
}

export function refuseAbove(
  code: 'DOCUMENT_TOO_DEEP' | 'DOCUMENT_TOO_COSTLY' | 'DOCUMENT_TOO_LARGE' | 'PAGE_TOO_LARGE' | 'FILTER_TOO_LARGE',
  limit: number,
  found: number,
  what: string,
): void {
  if (found > limit) throw new GlebaError(code, undefined, { facts: { what, limit, found: Math.min(found, 1e15) } });
}

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

export function operationsOf(document: DocumentNode): OperationDefinitionNode[] {
  return document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}
