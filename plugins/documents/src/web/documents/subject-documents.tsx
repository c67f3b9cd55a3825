import type { AnswerOf, RecordOf } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  IconFiles,
  observer,
  PanelSkeleton,
  StatusBadge,
  useCan,
  useList,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { addDocumentPages, createDocument, documentNeeds } from '../../operations.ts';
import { FromMails } from '../mailed/from-mails.tsx';
import { PageViewer } from '../viewer/page-viewer.tsx';
import { AddPages } from './add-pages.tsx';
import { DocumentStates } from './document-states.tsx';
import classes from './documents.module.css';
import type { Subject } from './subject.ts';
import { useSendFiles } from './use-send-files.ts';
import { WriteDocument } from './write-document.tsx';

type Need = AnswerOf<typeof documentNeeds>[number];
type Paper = RecordOf<typeof Document>;

const ReceiveDocuments = lazy(() => import('../form/receive-documents.tsx'));

/** Far more than a record has. */
const most = 300;

/** A record's documents by their types, those that are wanted of it and those that are there, and where more are sent. */
export const SubjectDocuments = observer(function SubjectDocuments({ subject, subjectId, projectId }: Subject) {
  const t = useTranslate();
  const can = useCan();
  const [isReceiving, setReceiving] = useState(false);
  const needs = useQuery(documentNeeds, { subject, subjectId }, { staleOn: [Document] });
  const list = useList(Document, {
    filter: { subject: { equalTo: subject }, subjectId: { equalTo: subjectId } },
    orderBy: ['createdAt'],
  });
  useEffect(() => list.ensureRange(0, most), [list]);
  if (needs.error !== undefined && !needs.answer) {
    return <ErrorState error={needs.error} onRetry={() => void needs.reload()} />;
  }
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (!needs.answer || (list.status === 'loading' && list.rowCount === 0)) return <PanelSkeleton />;
  const papers = list.rows;
  const about = { subject, subjectId, projectId };
  const shown = needs.answer.filter(
    ({ isWanted, isWritable, documentTypeId }) =>
      isWanted || isWritable || papers.some((paper) => paper.documentTypeId === documentTypeId),
  );
  const known = new Set(shown.map(({ documentTypeId }) => documentTypeId));
  const others = papers.filter(({ documentTypeId }) => documentTypeId === null || !known.has(documentTypeId));
  return (
    <ul className={classes.types}>
      {can(Document.access.create, projectId) ? (
        <li className={classes.ways}>
          {shown.length > 0 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconFiles size={16} />}
              onClick={() => setReceiving(true)}
            >
              {t('documents.form.title')}
            </Button>
          ) : null}
          <FromMails subject={subject} subjectId={subjectId} />
          {isReceiving ? (
            <Suspense fallback={null}>
              <ReceiveDocuments {...about} onClose={() => setReceiving(false)} />
            </Suspense>
          ) : null}
        </li>
      ) : null}
      {shown.map((need) => (
        <TypeRow
          key={need.documentTypeId}
          about={about}
          need={need}
          papers={papers.filter(({ documentTypeId }) => documentTypeId === need.documentTypeId)}
        />
      ))}
      <TypeRow about={about} need={undefined} papers={others} name={t('documents.other')} />
    </ul>
  );
});

interface TypeRowProps {
  readonly about: Subject;
  /** Undefined for documents of no type. */
  readonly need: Need | undefined;
  readonly papers: readonly Paper[];
  readonly name?: string;
}

const TypeRow = observer(function TypeRow({ about, need, papers, name }: TypeRowProps) {
  const t = useTranslate();
  const can = useCan();
  const { api } = useServices();
  const { projectId, ...subject } = about;
  const { send, sending, taken } = useSendFiles(need?.extensions ?? [], projectId);
  const title = need?.name ?? name ?? '';
  const mayAdd = !need?.isMade && can(Document.access.create, projectId);
  const create = (files: readonly File[]) =>
    void send(files, (fileIds) =>
      api.run(createDocument, { ...subject, documentTypeId: need?.documentTypeId ?? null, fileIds: [...fileIds] }),
    );
  const isMissing = need?.isRequired && papers.length === 0;
  return (
    <li className={classes.type}>
      <div className={classes.typeHead}>
        <h4 className={classes.typeName}>{title}</h4>
        {isMissing ? <StatusBadge tone="danger" label={t('documents.missing')} /> : null}
        {mayAdd && need?.isWritable ? (
          <WriteDocument about={about} documentTypeId={need.documentTypeId} name={title} />
        ) : null}
        {mayAdd ? (
          <AddPages
            label={t(papers.length > 0 ? 'documents.add.another' : 'documents.add')}
            about={title}
            extensions={taken}
            sending={sending}
            onFiles={create}
          />
        ) : null}
      </div>
      {papers.length > 0 ? (
        <div className={classes.papers}>
          {papers.map((paper) => (
            <PaperCard key={paper.id} paper={paper} extensions={taken} projectId={projectId} mayAdd={mayAdd} />
          ))}
        </div>
      ) : null}
    </li>
  );
});

interface PaperCardProps {
  readonly paper: Paper;
  readonly extensions: readonly string[];
  readonly projectId: string | undefined;
  readonly mayAdd: boolean;
}

const PaperCard = observer(function PaperCard({ paper, extensions, projectId, mayAdd }: PaperCardProps) {
  const t = useTranslate();
  const { api } = useServices();
  const { send, sending } = useSendFiles(extensions, projectId);
  const add = (files: readonly File[]) =>
    void send(files, (fileIds) => api.run(addDocumentPages, { documentId: paper.id, fileIds: [...fileIds] }));
  return (
    <article className={classes.paper} aria-label={paper.name}>
      <span className={classes.paperName}>{paper.name}</span>
      <DocumentStates document={paper} />
      <PageViewer document={paper} />
      {mayAdd && paper.signatureStatus !== 'signed' ? (
        <AddPages
          label={t('documents.add.page')}
          about={paper.name}
          extensions={extensions}
          sending={sending}
          onFiles={add}
        />
      ) : null}
    </article>
  );
});
