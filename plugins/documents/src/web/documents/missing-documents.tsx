import { Project } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconCheck,
  IconPlus,
  Link,
  observer,
  PanelSkeleton,
  StatusBadge,
  useOpenModal,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { missingDocuments } from '../../operations.ts';
import classes from './documents.module.css';
import { SubjectName } from './subject-name.tsx';

export interface MissingDocumentsProps {
  readonly projectId: string;
  /** Undefined for all. */
  readonly documentTypeId: string | undefined;
  /** Where the rows before end; null for the first. */
  readonly after?: string | null;
}

/** Whose required documents are not there, with the way to where they are sent. One answer, and those behind it as they are asked for. */
export const MissingDocuments = observer(function MissingDocuments(props: MissingDocumentsProps) {
  const { projectId, documentTypeId, after = null } = props;
  const t = useTranslate();
  const [hasMore, setMore] = useState(false);
  const input = { projectId, after, ...(documentTypeId && { documentTypeId }) };
  const { answer, error, reload } = useQuery(missingDocuments, input, { staleOn: [Document] });
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const { rows, next } = answer;
  if (rows.length === 0 && next === null && after === null) {
    return (
      <EmptyState
        icon={<IconCheck size={24} stroke={1.5} />}
        title={t('documents.missing.none')}
        text={t(documentTypeId ? 'documents.missing.noneOfType' : 'documents.missing.noneText')}
      />
    );
  }
  return (
    <>
      <ul className={classes.types}>
        {rows.map(({ subject, subjectId, landId, missing }) => (
          <li key={subjectId} className={classes.missing}>
            <SubjectName subject={subject} subjectId={subjectId} />
            <span className={classes.missingTypes}>
              {missing.map(({ documentTypeId: type, name }) => (
                <StatusBadge key={type} tone="danger" label={name} />
              ))}
              <Send subject={subject} landId={landId} />
            </span>
          </li>
        ))}
      </ul>
      {next === null ? null : hasMore ? (
        <MissingDocuments {...props} after={next} />
      ) : (
        <Button variant="default" mt="md" onClick={() => setMore(true)}>
          {t('documents.missing.more')}
        </Button>
      )}
    </>
  );
});

/** Papers of a lot and of who lives there are sent at the lot. */
function Send({ subject, landId }: { readonly subject: string; readonly landId: string | null }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const look = { variant: 'default', size: 'xs', leftSection: <IconPlus size={14} /> } as const;
  if (landId === null || subject === Project.id) {
    return (
      <Button {...look} onClick={() => openModal('/documents/project')}>
        {t('documents.add')}
      </Button>
    );
  }
  return (
    <Button {...look} component={Link} to={`/lands/${landId}?tab=documents.ofLand`}>
      {t('documents.add')}
    </Button>
  );
}
