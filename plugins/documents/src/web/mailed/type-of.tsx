import { fieldLabel, Select, useQuery, useTranslate } from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { documentNeeds } from '../../operations.ts';

interface TypeOfProps {
  readonly subject: string;
  readonly subjectId: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** As which of a record's documents a paper is taken. None is an answer as well: it keeps the name of its file. */
export function TypeOf({ subject, subjectId, value, onChange }: TypeOfProps) {
  const t = useTranslate();
  const { answer = [] } = useQuery(documentNeeds, { subject, subjectId });
  return (
    <Select
      label={fieldLabel(t, Document, 'documentTypeId')}
      data={answer.filter(({ isMade }) => !isMade).map((one) => ({ value: one.documentTypeId, label: one.name }))}
      value={value}
      onChange={onChange}
      placeholder={t('documents.mailedPaper.noType')}
      clearable
      searchable
    />
  );
}
