import type { Entity, EntityRegistry } from '@gleba/core';
import type { StoreRegistry } from '@gleba/core/web';
import { observer } from 'mobx-react-lite';
import { useServices } from '../context/services.tsx';
import type { FormValues } from '../form/form-draft.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';

/** What a panel in the slot `form:<entity id>` is given. */
export interface FormExtensionProps {
  /** Undefined while the record is new. */
  readonly recordId: string | undefined;
  readonly projectId: string | undefined;
  /** Everything that the form holds, and under an extension's id what is to be written of its facts. */
  readonly values: FormValues;
  /** `{ [LandSoil.id]: { acidity } }` is written with the form; other names are the form's own fields. */
  readonly setValues: (values: FormValues) => void;
  readonly isDisabled: boolean;
}

/** The parts that other plugins have in the form of an entity; each brings what it needs, or nothing. */
export const FormExtensions = observer(function FormExtensions({
  entity,
  className,
  ...props
}: FormExtensionProps & { readonly entity: Entity; readonly className: string | undefined }) {
  const { panels, session } = useServices();
  const added = panels.allowed(`form:${entity.id}`, session, props.projectId);
  return added.map((panel) => (
    <div key={panel.id} className={className}>
      <PanelFrame panel={panel} props={{ ...props }} placeholder={null} />
    </div>
  ));
});

/** Writes what a form holds of extensions, each as a change of its own. Throws the first refusal. */
export async function saveExtensions(
  registry: EntityRegistry,
  stores: Pick<StoreRegistry, 'store'>,
  owner: Entity,
  id: string,
  values: FormValues,
): Promise<void> {
  for (const extension of registry.entities) {
    const patch = values[extension.id];
    if (extension.extends !== owner.id || typeof patch !== 'object' || patch === null) continue;
    await stores.store(extension).update(id, { ...patch }, { isQuiet: true });
  }
}
