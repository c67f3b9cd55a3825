import type { NamedValue } from './names.ts';

export interface NamedPath {
  /** `resident.partner.cpf` */
  readonly source: string;
  /** `Morador › Parceiro › CPF` */
  readonly label: string;
  readonly kind: NamedValue['kind'];
  /** Of a drawing. */
  readonly widths?: readonly number[] | undefined;
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
    return [{ source: inner, label: below, kind: field.kind, ...(field.widths && { widths: field.widths }) }];
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

/** The same of a value that stands in a paper, where nobody knows any more in which of the template's loops. */
export function labelWritten(names: readonly NamedValue[], source: string, inTemplate: ReadonlySet<string>): string {
  const plain = labelOf(names, source, undefined);
  if (plain !== source || !source.startsWith('item.')) return plain;
  const loops = listsOf(names).filter(({ source: list }) => inTemplate.has(list.split('.').at(-1) ?? ''));
  const labels = loops.map(({ source: list, label }) => {
    const loop = namedAt(names, list);
    return labelOf(names, source, loop && { ...loop, label });
  });
  return labels.find((label) => label !== source) ?? source;
}
