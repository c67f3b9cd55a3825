import type { AccessKey, Entity, Panel, Role } from '@gleba/core';
import type { ModalName } from '../modal/named-modal-store.ts';
import { scopeOfScreens } from './entity-panels.tsx';
import type { FormEditors } from './record-screens.tsx';

export interface FormPanelsOptions {
  /** Address of the list; `<path>/new`, `<path>/:<entity>Id/view` and `…/edit` stand below. */
  readonly path: string;
  /** Of the list. */
  readonly access?: AccessKey;
  /** Of a record's page and forms. */
  readonly recordAccess?: AccessKey;
  /** Who sees all of them, where the entity's rules ask for roles and no keys. */
  readonly roles?: readonly Role[];
  /** Columns with a rule of their own that page and forms show. */
  readonly guards?: readonly string[];
  /** Begins the locale keys `.new`, `.edit`, `.change`, `.create`, `.created`, `.saved` and `.tab`. */
  readonly texts: string;
  /** The name by which selectors open a record, or make one. */
  readonly dialog?: ModalName;
  /** Instead of the declared editors. */
  readonly editors?: () => Promise<{ readonly editors: FormEditors }>;
  /** Told on a record's page even where they have no value. */
  readonly always?: readonly string[];
}

/**
 * Screens of a record that is read as a page and changed in a form, all from the declaration: list, page, forms for a new and
 * a known one, and the dialog of selectors. `entityPanels` makes those of records that are changed in place.
 */
export function formPanels(entity: Entity, options: FormPanelsOptions): readonly Panel[] {
  const { path, access, recordAccess, roles, guards = [], texts, dialog, editors } = options;
  const guarding = (...names: readonly string[]) => (roles ? {} : { guards: names });
  const { id } = entity;
  const scope = scopeOfScreens(entity);
  const one = `${path}/:${entity.name}Id`;
  const load = (screen: 'FormScreen' | 'PageScreen' | 'DialogScreen') => async () => {
    const [screens, own] = await Promise.all([import('./record-screens.tsx'), editors?.()]);
    const Screen = screens[screen];
    const shared = { entity, path, texts, always: options.always, editors: own?.editors };
    return { default: (props: object) => <Screen {...props} {...shared} /> };
  };
  const list: Panel = {
    id: `${id}.list`,
    scope,
    slot: 'route',
    path,
    title: `${id}.plural`,
    ...{ access, roles },
    ...guarding(id),
    load: async () => {
      const { DefaultListPanel } = await import('./default-list-panel.tsx');
      return { default: () => <DefaultListPanel entity={entity} createPath={`${path}/new`} hasRemoved /> };
    },
  };
  const form = (name: 'new' | 'edit', operation: 'create' | 'update', address: string): Panel => ({
    id: `${id}.${name}`,
    scope,
    slot: 'modal',
    path: address,
    title: `${texts}.${name}`,
    ...{ access: recordAccess, roles },
    ...guarding(`${id}:${operation}`, ...guards),
    load: load('FormScreen'),
  });
  const page = { scope, title: id, access: recordAccess, roles, ...guarding(id, ...guards) } as const;
  return [
    list,
    form('new', 'create', `${path}/new`),
    form('edit', 'update', `${one}/edit`),
    { ...page, id: `${id}.view`, slot: 'modal', path: `${one}/view`, load: load('PageScreen') },
    ...(dialog
      ? [{ ...page, id: `${id}.details`, slot: `dialog:${dialog}` as const, load: load('DialogScreen') }]
      : []),
  ];
}
