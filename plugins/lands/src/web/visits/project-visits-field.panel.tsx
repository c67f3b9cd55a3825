import { type FormPartProps, observer, ReferencesSelect, useExtensionDraft, useTranslate } from '@gleba/sdk/web';
import { ProjectVisits } from '../../entities/project-visits.entity.ts';
import { VisitResult } from '../../entities/visit-result.entity.ts';

/** In a project's form: what its visits may come to. */
export default function ProjectVisitsField(props: FormPartProps) {
  const id = props.recordId;
  return id === undefined ? null : <Field {...props} id={id} />;
}

const Field = observer(function Field({ id, isDisabled, ...form }: FormPartProps & { readonly id: string }) {
  const t = useTranslate();
  const { values, change } = useExtensionDraft(ProjectVisits, id, form);
  return (
    <ReferencesSelect
      entity={VisitResult}
      orderBy={['uiOrder']}
      label={t('lands.projectVisits.visitResults')}
      placeholder={t('lands.projectVisits.all')}
      value={values?.visitResults ?? []}
      disabled={isDisabled || values === undefined}
      onChange={(visitResults) => change({ visitResults: [...visitResults] })}
    />
  );
});
