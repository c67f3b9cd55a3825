import { DeadLetter, discardDeadLetter, replayDeadLetter } from '@gleba/sdk';
import {
  Button,
  confirm,
  observer,
  RecordDrawer,
  StatusOf,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';

/** What failed and why; run it again, or let it go. */
export default observer(function DeadLetterRecordScreen() {
  const { deadLetterId = '' } = useParams();
  const loaded = useRecord(DeadLetter, deadLetterId);
  const letter = loaded.record;
  return (
    <RecordDrawer
      entity={DeadLetter}
      loaded={loaded}
      status={<StatusOf entity={DeadLetter} field="status" value={letter?.status} />}
      actions={letter?.status === 'open' ? <DeadLetterActions id={letter.id} reload={loaded.reload} /> : null}
    />
  );
});

const DeadLetterActions = observer(function DeadLetterActions({
  id,
  reload,
}: {
  readonly id: string;
  readonly reload: () => void;
}) {
  const t = useTranslate();
  const { api } = useServices();
  const ask = async (operation: typeof replayDeadLetter | typeof discardDeadLetter) => {
    await api.run(operation, { id });
    reload();
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('workspace.deadLetters.discardTitle'),
      message: t('workspace.deadLetters.discardText'),
      confirmLabel: t('workspace.deadLetters.discard'),
    });
    if (isSure) await ask(discardDeadLetter);
  };
  return (
    <>
      <Button onClick={() => void ask(replayDeadLetter)}>{t('workspace.deadLetters.replay')}</Button>
      <Button variant="default" onClick={() => void discard()}>
        {t('workspace.deadLetters.discard')}
      </Button>
    </>
  );
});
