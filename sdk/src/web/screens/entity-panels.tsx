import type { AccessKey, Entity, NavigationItem, Panel, Role } from '@gleba/core';

export interface EntityPanelsOptions {
  /** Address of the list: `/lands`. Records are at `<path>/:<entity>Id`, the form at `<path>/new`. */
  readonly path: string;
  readonly access?: AccessKey;
  readonly roles?: readonly Role[];
  readonly fields?: readonly string[];
  readonly orderBy?: readonly string[];
}

/** List, record and form of an entity from its declaration alone: what a plugin gets without writing a screen. */
export function entityPanels(entity: Entity, options: EntityPanelsOptions): readonly Panel[] {
  const { path, access, roles, fields, orderBy } = options;
  const shared = { scope: scopeOfScreens(entity), access, roles, ...(access && { guards: [entity.id] }) };
  const createPath = `${path}/new`;
  const panels: readonly Panel[] = [
    {
      ...shared,
      id: `${entity.id}.list`,
      slot: 'route',
      title: `${entity.id}.plural`,
      path,
      load: async () => {
        const { DefaultListPanel } = await import('./default-list-panel.tsx');
        return {
          default: () => <DefaultListPanel entity={entity} createPath={createPath} fields={fields} orderBy={orderBy} />,
        };
      },
    },
    {
      ...shared,
      id: `${entity.id}.record`,
      slot: 'modal',
      title: entity.id,
      path: `${path}/:${entity.name}Id`,
      load: async () => {
        const { DefaultRecordPanel } = await import('./default-record-panel.tsx');
        return { default: () => <DefaultRecordPanel entity={entity} /> };
      },
    },
  ];
  if (!entity.derive.create) return panels;
  const form: Panel = {
    ...shared,
    id: `${entity.id}.new`,
    slot: 'modal',
    title: entity.id,
    path: createPath,
    load: async () => {
      const { DefaultCreatePanel } = await import('./default-create-panel.tsx');
      return { default: () => <DefaultCreatePanel entity={entity} /> };
    },
  };
  return [...panels, form];
}

/** A project's records are looked at in their project. */
export function scopeOfScreens({ scope }: Pick<Entity, 'scope'>): NonNullable<Panel['scope']> {
  return scope === 'project' ? 'project' : 'organization';
}

export interface EntityScreensOptions extends EntityPanelsOptions, Pick<NavigationItem, 'icon' | 'order' | 'group'> {}

/** The same with its entry in the navigation: `webSide(trees, () => ({ ...entityScreens(Tree, { … }), locales }))`. */
export function entityScreens(
  entity: Entity,
  { icon, order, group, ...options }: EntityScreensOptions,
): { readonly panels: readonly Panel[]; readonly navigation: readonly NavigationItem[] } {
  const { path, access, roles } = options;
  const shown = { ...(group && { group }), ...(access && { access }), ...(roles && { roles }) };
  const entry = { id: entity.id, title: `${entity.id}.plural`, icon, path, order, ...shown };
  return { panels: entityPanels(entity, options), navigation: [entry] };
}
