import { ProjectStage } from '@gleba/sdk';
import { type FormEditorProps, observer, ReferenceSelect } from '@gleba/sdk/web';

/** Stages of the project's type and those of all. */
export const StageSelect = observer(function StageSelect(props: FormEditorProps) {
  const { name, label, value, error, isDisabled, onChange, onBlur, values } = props;
  const type = typeof values.type === 'string' ? values.type : 'other';
  return (
    <ReferenceSelect
      key={type}
      entityId={ProjectStage.id}
      filter={{ or: [{ type: { isNull: true } }, { type: { equalTo: type } }] }}
      name={name}
      label={label}
      error={error}
      disabled={isDisabled}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
});
