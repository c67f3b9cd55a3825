import type { AnyAction } from './action-contribution.ts';

/**
 * Which actions are buttons and which stand under 'Mais': all are buttons where no more than `most` are offered. Otherwise one
 * place is the menu's, and the prominent ones stand first; what has a control of its own is no item of a menu.
 */
export function arranged<A extends Pick<AnyAction, 'isProminent' | 'control'>>(
  actions: readonly A[],
  most: number,
): { readonly buttons: readonly A[]; readonly menu: readonly A[] } {
  const weight = ({ isProminent = false, control }: A) => (isProminent || control ? 0 : 1);
  const ordered = [...actions].sort((one, other) => weight(one) - weight(other));
  if (ordered.length <= most) return { buttons: ordered, menu: [] };
  const isInMenu = (action: A, index: number) => !action.control && index >= most - 1;
  return {
    buttons: ordered.filter((action, index) => !isInMenu(action, index)),
    menu: ordered.filter(isInMenu),
  };
}
