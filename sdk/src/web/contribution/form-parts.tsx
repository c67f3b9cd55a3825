import type { Entity, EntityRegistry } from '@gleba/core';
import type { StoreRegistry } from '@gleba/core/web';
import { observer } from 'mobx-react-lite';
import type { FormValues } from '../form/form-draft.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';
import type { FormPartProps } from './contribute.ts';
import { useContributions } from './use-contributions.ts';

/** The parts that other plugins have in the form of an entity; each brings what it needs, or nothing. */
export const FormParts = observer(function FormParts({
  entity,
  className,
  ...props
}: FormPartProps & { readonly entity: Entity; readonly className: string | undefined }) {
  const parts = useContributions('formPart', { entity, projectId: props.projectId });
  return parts.map((part) => (
    <div key={part.id} className={className}>
      <PanelFrame panel={part} props={{ ...props }} placeholder={null} />
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
