import { formatDateTime } from '@gleba/sdk';
import {
  Button,
  DefaultListPanel,
  EmptyState,
  fieldLabel,
  Group,
  IconMail,
  IconRefresh,
  observer,
  PageHeader,
  Screen,
  SegmentedControl,
  useAddressValue,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { MailedPaper } from '../../entities/mailed-paper.entity.ts';
import { lookForMail, refuseMailedPaper, restoreMailedPaper } from '../../mailed/mail-operations.ts';
import { mailedStates } from '../../mailed/mail-values.ts';
import classes from '../documents/documents.module.css';
import { AttachDialog } from './attach-dialog.tsx';
import { PaperName, WhosePaper } from './attached-paper.tsx';
import type { KeptPaper } from './file-name.tsx';
import { useMailFolder } from './use-mail-folder.ts';

const fields = ['name', 'fileId', 'sender', 'mailSubject', 'receivedAt'];
/** Why each was put aside is told where they are. */
const refusedFields = ['name', 'problem', 'fileId', 'sender', 'mailSubject', 'receivedAt'];
/** And where each belongs, where it was attached. */
const attachedFields = ['name', 'documentId', 'sender', 'mailSubject', 'receivedAt'];
const fieldsOf = { waiting: fields, attached: attachedFields, refused: refusedFields } as const;

/** What came by e-mail, until somebody says whose paper each is. */
export default observer(function MailedPapersScreen() {
  const t = useTranslate();
  const folder = useMailFolder();
  const { notifier } = useServices();
  const [state, showState] = useAddressValue<(typeof mailedStates)[number]>('state', 'waiting', mailedStates);
  const { run, isRunning } = useCommand(lookForMail);
  const [attaching, setAttaching] = useState<KeptPaper>();
  const title = t('documents.mailedPaper.plural');
  if (folder && !folder.isOpen) {
    return (
      <Screen>
        <PageHeader title={title} />
        <EmptyState
          icon={<IconMail size={24} stroke={1.5} />}
          title={t(folder.isOffered ? 'documents.mailFolder.closed' : 'documents.mailFolder.missing')}
          text={t(folder.isOffered ? 'documents.mailFolder.closedText' : 'documents.mailFolder.missingText')}
        />
      </Screen>
    );
  }
  const look = async () => {
    if (await run({})) notifier.success(t('documents.mailedPaper.looking'));
  };
  return (
    <>
      <DefaultListPanel
        key={state}
        entity={MailedPaper}
        id="documents.mailed"
        filter={{ state: { equalTo: state } }}
        orderBy={['-receivedAt']}
        fields={fieldsOf[state]}
        reads={['fileId']}
        include={{ document: ['subject', 'subjectId', 'deletedAt'] }}
        filterFields={['sender', 'receivedAt', 'problem']}
        columns={[
          {
            ...{ id: 'name', title: fieldLabel(t, MailedPaper, 'name'), width: 240, sortKey: 'name', card: 'title' },
            render: (row) => <PaperName paper={row} />,
          },
          {
            ...{ id: 'mailSubject', title: fieldLabel(t, MailedPaper, 'mailSubject'), width: 280, card: 'none' },
            render: ({ mailSubject }) => mailSubject,
          },
          {
            ...{ id: 'receivedAt', title: fieldLabel(t, MailedPaper, 'receivedAt'), width: 150, card: 'none' },
            sortKey: 'receivedAt',
            render: ({ receivedAt }) => formatDateTime(receivedAt),
          },
          state === 'attached'
            ? {
                ...{ id: 'documentId', title: t('documents.mailedPaper.kind'), width: 260, card: 'always' },
                render: (row) => <WhosePaper paper={row} />,
              }
            : {
                ...{ id: 'fileId', title: '', width: 200, card: 'always' },
                render: (row) => <Acts paper={row} state={state} onAttach={() => setAttaching(row)} />,
              },
        ]}
        recordPath={null}
        more={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isRunning}
            onClick={() => void look()}
          >
            {t('documents.mailedPaper.look')}
          </Button>
        }
        tabs={
          <div className={classes.filters}>
            <SegmentedControl
              aria-label={t('documents.mailedPaper.state')}
              value={state}
              onChange={(chosen) => showState(mailedStates.find((known) => known === chosen) ?? 'waiting')}
              data={mailedStates.map((value) => ({ value, label: t(`documents.mailedPaper.state.${value}`) }))}
            />
          </div>
        }
        noMatch={t('documents.mailedPaper.noMatch')}
        empty={() => (
          <EmptyState
            icon={<IconMail size={24} stroke={1.5} />}
            title={t('documents.mailedPaper.empty')}
            text={t('documents.mailedPaper.emptyText')}
          />
        )}
      />
      {attaching ? <AttachDialog paper={attaching} onClose={() => setAttaching(undefined)} /> : null}
    </>
  );
});

interface ActsProps {
  readonly paper: KeptPaper;
  readonly state: (typeof mailedStates)[number];
  readonly onAttach: () => void;
}

function Acts({ paper, state, onAttach }: ActsProps) {
  const t = useTranslate();
  const refusing = useCommand(refuseMailedPaper);
  const restoring = useCommand(restoreMailedPaper);
  const { id: mailedPaperId, fileId } = paper;
  if (fileId === null) return null;
  return (
    <Group gap={4} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      {state === 'waiting' ? (
        <>
          <Button size="compact-sm" variant="light" onClick={onAttach}>
            {t('documents.mailedPaper.attach')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={refusing.isRunning}
            onClick={() => void refusing.run({ mailedPaperId })}
          >
            {t('documents.mailedPaper.refuse')}
          </Button>
        </>
      ) : null}
      {state === 'refused' ? (
        <Button
          size="compact-sm"
          variant="light"
          loading={restoring.isRunning}
          onClick={() => void restoring.run({ mailedPaperId })}
        >
          {t('documents.mailedPaper.restore')}
        </Button>
      ) : null}
    </Group>
  );
}
