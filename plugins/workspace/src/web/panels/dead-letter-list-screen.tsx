import { DeadLetter } from '@gleba/sdk';
import { DefaultListPanel, observer } from '@gleba/sdk/web';

/** Events that a reaction could not digest, the open ones first to be seen. */
export default observer(function DeadLetterListScreen() {
  return (
    <DefaultListPanel
      entity={DeadLetter}
      fields={['status', 'eventName', 'reactionId', 'error', 'attempts', 'failedAt', 'replayedAt']}
      orderBy={['-failedAt']}
    />
  );
});
