import {
  Button,
  EmptyState,
  ErrorState,
  IconCheck,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  StatusBadge,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { missingDocuments } from '../../operations.ts';
import classes from './documents.module.css';
import { SubjectName } from './subject-name.tsx';

const width = 900;

/** Whose required documents are not there, with the way to where they are sent. */
export default observer(function MissingDocuments() {
  const t = useTranslate();
  const { projectId } = useServices().session;
  return (
    <ModalFrame title={t('documents.missing.title')} width={width}>
      {projectId ? <MissingRows projectId={projectId} after={null} /> : <NotFoundState />}
    </ModalFrame>
  );
});

interface MissingRowsProps {
  readonly projectId: string;
  /** Where the rows before end; null for the first. */
  readonly after: string | null;
}

/** One answer, and those behind it as they are asked for. */
const MissingRows = observer(function MissingRows({ projectId, after }: MissingRowsProps) {
  const t = useTranslate();
  const [hasMore, setMore] = useState(false);
  const { answer, error, reload } = useQuery(missingDocuments, { projectId, after }, { staleOn: [Document] });
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const { rows, next } = answer;
  if (rows.length === 0 && next === null && after === null) {
    return (
      <EmptyState
        icon={<IconCheck size={24} stroke={1.5} />}
        title={t('documents.missing.none')}
        text={t('documents.missing.noneText')}
      />
    );
  }
  return (
    <>
      <ul className={classes.types}>
        {rows.map(({ subject, subjectId, missing }) => (
          <li key={subjectId} className={classes.missing}>
            <SubjectName subject={subject} subjectId={subjectId} />
            <span className={classes.missingTypes}>
              {missing.map(({ documentTypeId, name }) => (
                <StatusBadge key={documentTypeId} tone="danger" label={name} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {next === null ? null : hasMore ? (
        <MissingRows projectId={projectId} after={next} />
      ) : (
        <Button variant="default" mt="md" onClick={() => setMore(true)}>
          {t('documents.missing.more')}
        </Button>
      )}
    </>
  );
});
