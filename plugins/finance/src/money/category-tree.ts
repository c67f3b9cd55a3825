/** What of a category its place follows from. */
export interface CategoryPlace {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly uiOrder: number;
}

export interface InTree {
  /** Names from the root on, as people read it. */
  readonly path: string;
  /** Ids from the root on. */
  readonly idPath: readonly string[];
  /** 0 of a root. */
  readonly level: number;
  readonly isLeaf: boolean;
}

export const pathSeparator = ' › ';

/** Categories as people read a tree, each below its parent, with their places. One whose parent is not among them counts as a root. */
export function categoryTree<C extends CategoryPlace>(all: readonly C[]): readonly (C & InTree)[] {
  const known = new Set(all.map(({ id }) => id));
  const below = new Map<string | null, C[]>();
  for (const category of all) {
    const parent = category.parentId !== null && known.has(category.parentId) ? category.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), category]);
  }
  const inOrder = (parent: string | null) =>
    [...(below.get(parent) ?? [])].sort(
      (one, other) => one.uiOrder - other.uiOrder || one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
    );
  const rows: (C & InTree)[] = [];
  const add = (parent: (C & InTree) | null) => {
    for (const category of inOrder(parent?.id ?? null)) {
      const row = {
        ...category,
        path: parent ? `${parent.path}${pathSeparator}${category.name}` : category.name,
        idPath: [...(parent?.idPath ?? []), category.id],
        level: parent ? parent.level + 1 : 0,
        isLeaf: !below.has(category.id),
      };
      rows.push(row);
      add(row);
    }
  };
  add(null);
  return rows;
}

/** A category and all that stands below it. */
export function branchOf(all: readonly CategoryPlace[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  let grown = 0;
  while (grown < branch.size) {
    grown = branch.size;
    for (const { id: child, parentId } of all) if (parentId !== null && branch.has(parentId)) branch.add(child);
  }
  return branch;
}
