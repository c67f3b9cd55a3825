import { type Entity, inputFields, type PatchOf, type ReferenceTarget } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { fieldHelp, fieldLabel } from '../context/labels.ts';
import { useCan, useServices, useTranslate } from '../context/services.tsx';
import type { FormPartProps } from '../contribution/contribute.ts';
import { extensionDraft, useExtension } from '../contribution/use-extension.ts';
import { FieldEditor, isEditable } from '../field/field-editor.tsx';
import { type Fills, filledValues } from './filled-values.ts';

export interface ExtensionFieldsProps extends FormPartProps {
  readonly extension: Entity;
  /** Not in the form of a new record. */
  readonly isOfKnown?: boolean;
  /** What a record that is chosen here fills in of the form's own fields. */
  readonly fills?: Fills;
}

/** An extension's facts in the form of what it extends, for whoever may write them. */
export const ExtensionFields = observer(function ExtensionFields(props: ExtensionFieldsProps) {
  const { extension, isOfKnown = false, recordId, projectId } = props;
  const can = useCan();
  if (!can(extension.access.update, projectId)) return null;
  if (recordId !== undefined) return <KnownFields {...props} id={recordId} />;
  return isOfKnown ? null : <Fields {...props} known={{}} />;
});

const KnownFields = observer(function KnownFields({ id, ...props }: ExtensionFieldsProps & { readonly id: string }) {
  return <Fields {...props} known={useExtension(props.extension, id)} />;
});

type FieldsProps = ExtensionFieldsProps & { readonly known: ReturnType<typeof useExtension> };

const Fields = observer(function Fields(props: FieldsProps) {
  const { extension, known, recordId, projectId, isDisabled } = props;
  const t = useTranslate();
  const { values, change } = extensionDraft(extension, known, props);
  const fill = useFilling(props);
  const written = [...inputFields(extension, 'patch')].filter(([, field]) => !field.system && isEditable(field));
  return written.map(([name, field]) => (
    <FieldEditor
      key={name}
      entity={extension}
      name={name}
      label={fieldLabel(t, extension, name)}
      description={fieldHelp(t, extension, name)}
      value={{ ...values }[name] ?? null}
      // Of a project's own facts that project; of a record's, the record's project.
      projectId={extension.extends === 'core.project' ? recordId : projectId}
      isDisabled={isDisabled || values === undefined}
      onChange={(value) => {
        change({ [name]: value } as PatchOf<Entity>);
        if (field.reference && typeof value === 'string') fill(name, field.reference, value);
      }}
      offersNew
    />
  ));
});

/** Fills in what a chosen record says, unless something else was chosen meanwhile. */
function useFilling(props: FieldsProps) {
  const { stores } = useServices();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const fill = async (name: string, { entity }: ReferenceTarget, id: string, fills: Fills) => {
    const { registry } = stores;
    const wanted = Object.values(fills).flat();
    const chosen = await stores.store(registry.get(entity)).load(id, { fields: wanted }, { isQuiet: true });
    const { extension, known, values: written } = latest.current;
    const { values } = extensionDraft(extension, known, latest.current);
    if ({ ...values }[name] === id) latest.current.setValues(filledValues(fills, { ...chosen }, written));
  };
  return (name: string, target: ReferenceTarget, id: string) => {
    // Without the chosen record's facts nothing is filled in; the choice stands.
    if (props.fills) void fill(name, target, id, props.fills).catch(() => {});
  };
}
