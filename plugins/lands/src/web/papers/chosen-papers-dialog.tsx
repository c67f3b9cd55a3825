import { formatInteger } from '@gleba/sdk';
import { type ActionDialogProps, type BulkGiven, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { maxPaperLots } from '../../paper-kinds.ts';
import { PapersDialog } from './papers-dialog.tsx';

/** Papers of the chosen lots. */
export default function ChosenPapersDialog({ projectId = '', count, ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const isTooMany = count > maxPaperLots;
  useEffect(() => {
    if (!isTooMany) return;
    notifier.error(t('lands.papers.tooMany', { most: formatInteger(maxPaperLots) }));
    onClose();
  });
  if (isTooMany) return null;
  const scope = { label: t('lands.papers.chosen', { count }), lots: async () => ({ landIds: await ids() }) };
  return <PapersDialog projectId={projectId} scopes={[scope]} onClose={onClose} />;
}
