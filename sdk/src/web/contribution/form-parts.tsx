import type { Entity, EntityRegistry } from '@gleba/core';
import type { StoreRegistry } from '@gleba/core/web';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../context/services.tsx';
import type { FormValues } from '../form/form-draft.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';
import type { FormPartProps } from './contribute.ts';
import { useContributions } from './use-contributions.ts';

export interface FormPartsProps extends FormPartProps {
  readonly entity: Entity;
  /** Those that are sections of their own, or the others. */
  readonly areSections: boolean;
  readonly className: string | undefined;
  readonly headingClass?: string | undefined;
}

/** The parts that other plugins have in the form of an entity; each brings what it needs, or nothing. */
export const FormParts = observer(function FormParts(props: FormPartsProps) {
  const { entity, areSections, className, headingClass, ...given } = props;
  const t = useTranslate();
  const parts = useContributions('formPart', { entity, projectId: given.projectId });
  return parts
    .filter(({ isSection = false }) => isSection === areSections)
    .map((part) => (
      <section key={part.id} className={className} aria-label={areSections ? t(part.title) : undefined}>
        {areSections ? <h3 className={headingClass}>{t(part.title)}</h3> : null}
        <PanelFrame panel={part} props={{ ...given }} placeholder={null} />
      </section>
    ));
});

/** Writes what a form holds of extensions, each as a change of its own. Answers whether something was written. Throws the first refusal. */
export async function saveExtensions(
  registry: EntityRegistry,
  stores: Pick<StoreRegistry, 'store'>,
  owner: Entity,
  id: string,
  values: FormValues,
): Promise<boolean> {
  let isWritten = false;
  for (const extension of registry.entities) {
    const patch = values[extension.id];
    if (extension.extends !== owner.id || typeof patch !== 'object' || patch === null) continue;
    await stores.store(extension).update(id, { ...patch }, { isQuiet: true });
    isWritten = true;
  }
  return isWritten;
}
