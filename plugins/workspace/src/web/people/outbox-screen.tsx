import { StoredMail } from '@gleba/sdk';
import { DefaultListPanel, observer } from '@gleba/sdk/web';

/** E-mails that were kept because no mail server is configured, the newest first. */
export default observer(function OutboxScreen() {
  return (
    <DefaultListPanel entity={StoredMail} fields={['subject', 'recipient', 'createdAt']} orderBy={['-createdAt']} />
  );
});
