import { Button, IconMail, observer, useCan, useList, useTranslate } from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { MailedPaper } from '../../entities/mailed-paper.entity.ts';
import { useMailFolder } from './use-mail-folder.ts';

const MailedPicker = lazy(() => import('./mailed-picker.tsx'));

export interface RecordOfPapers {
  /** Id of the record's entity, and the record's. */
  readonly subject: string;
  readonly subjectId: string;
}

/** Where a record's documents are: takes some from those that came by e-mail, while any wait. */
export const FromMails = observer(function FromMails(record: RecordOfPapers) {
  const can = useCan();
  // They are no project's: whoever has the key in some projects only does not see them.
  return can(MailedPaper.access.read, undefined) ? <IfOpen {...record} /> : null;
});

const IfOpen = observer(function IfOpen(record: RecordOfPapers) {
  return useMailFolder()?.isOpen ? <WhileWaiting {...record} /> : null;
});

const WhileWaiting = observer(function WhileWaiting(record: RecordOfPapers) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const waiting = useList(MailedPaper, { fields: ['name'], filter: { state: { equalTo: 'waiting' } } });
  useEffect(() => waiting.ensureRange(0, 1), [waiting]);
  if (waiting.rowCount === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconMail size={16} />} onClick={() => setOpen(true)}>
        {t('documents.fromMails')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <MailedPicker {...record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
});
