import { Project } from '@gleba/sdk';
import { entityLabel, fieldLabel, observer, Select, useServices, useTranslate } from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { useSubjects } from '../types/use-subjects.ts';

export interface SubjectSelectProps {
  /** Id of an entity; empty for all. */
  readonly value: string;
  readonly onChange: (entityId: string) => void;
  readonly projectId: string;
}

/** One kind of record that documents are about, of those whose records the person sees. */
export const SubjectSelect = observer(function SubjectSelect({ value, onChange, projectId }: SubjectSelectProps) {
  const t = useTranslate();
  const { session } = useServices();
  const seen = useSubjects().all.filter(
    ({ entity }) => session.allowsPlugin(entity.plugin, 'see') && session.can(entity.access.read, projectId),
  );
  const label = fieldLabel(t, Document, 'subject');
  return (
    <Select
      w={200}
      placeholder={label}
      aria-label={label}
      data={seen.map(({ entity }) => ({
        value: entity.id,
        label: entity.id === Project.id ? t('documents.subject.project') : entityLabel(t, entity),
      }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
    />
  );
});
