import { linkTo } from '@gleba/sdk';
import { Link, useTranslate } from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { SubjectName } from '../documents/subject-name.tsx';
import { FileName, type KeptPaper } from './file-name.tsx';
import classes from './mailed.module.css';

export interface AttachedPaper extends KeptPaper {
  readonly documentId: string | null;
  /** None where the person does not see it: it is about a record that is not theirs to see. */
  readonly document: {
    readonly subject: string;
    readonly subjectId: string;
    readonly deletedAt: string | null;
  } | null;
}

/** What a paper is called, as the way to the document that it became; to its file where there is none. */
export function PaperName({ paper }: { readonly paper: AttachedPaper }) {
  const { documentId, document, name } = paper;
  if (documentId === null || !document || document.deletedAt !== null) return <FileName paper={paper} />;
  return (
    <Link to={linkTo(Document.id, documentId)} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

/** Whose document it became, as the way there. */
export function WhosePaper({ paper: { documentId, document } }: { readonly paper: AttachedPaper }) {
  const t = useTranslate();
  if (documentId === null || (document && document.deletedAt !== null)) {
    return <span className={classes.gone}>{t('documents.mailedPaper.documentDeleted')}</span>;
  }
  if (!document) return <span className={classes.gone}>{t('documents.mailedPaper.documentUnseen')}</span>;
  return <SubjectName subject={document.subject} subjectId={document.subjectId} />;
}
