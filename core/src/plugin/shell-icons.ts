/**
 * The icons that a declaration may name; whoever draws them has one for each. A closed list, because naming any of Tabler's 6,000
 * would put them all into the program: whoever needs another in the navigation gives the component itself.
 */
export type ShellIcon =
  | 'adjustments'
  | 'alert-triangle'
  | 'checklist'
  | 'clipboard-list'
  | 'file-text'
  | 'folders'
  | 'home'
  | 'map-2'
  | 'progress'
  | 'user-circle'
  | 'users';
