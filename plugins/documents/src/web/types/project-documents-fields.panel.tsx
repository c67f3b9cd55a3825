import {
  type FormPartProps,
  observer,
  ReferenceSelect,
  ReferencesSelect,
  useExtensionDraft,
  useTranslate,
} from '@gleba/sdk/web';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { ProjectDocuments } from '../../entities/project-documents.entity.ts';
import { ofContracts } from '../../own-subjects.ts';

const writesContracts = { signatureConfirms: { equalTo: true }, ...ofContracts };

/** In a project's form: which papers it asks for, and what its contracts are written from. */
export default function ProjectDocumentsFields(props: FormPartProps) {
  const id = props.recordId;
  return id === undefined ? null : <Fields {...props} id={id} />;
}

const Fields = observer(function Fields({ id, isDisabled, ...form }: FormPartProps & { readonly id: string }) {
  const t = useTranslate();
  const { values, change } = useExtensionDraft(ProjectDocuments, id, form);
  const shared = { disabled: isDisabled || values === undefined };
  return (
    <>
      <ReferencesSelect
        {...shared}
        entity={DocumentType}
        orderBy={['documentOrder']}
        label={t('documents.projectDocuments.documentTypes')}
        placeholder={t('documents.projectDocuments.all')}
        value={values?.documentTypes ?? []}
        onChange={(documentTypes) => change({ documentTypes: [...documentTypes] })}
      />
      <ReferenceSelect
        {...shared}
        entityId={DocumentType.id}
        label={t('documents.projectDocuments.contractTemplateId')}
        filter={writesContracts}
        value={values?.contractTemplateId ?? null}
        onChange={(contractTemplateId) => change({ contractTemplateId })}
      />
    </>
  );
});
