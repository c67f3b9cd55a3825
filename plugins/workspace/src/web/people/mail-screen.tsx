import { formatDateTime, StoredMail } from '@gleba/sdk';
import { Anchor, observer, RecordDrawer, useParams, useRecord, useTranslate } from '@gleba/sdk/web';
import classes from './people.module.css';

/** A kept e-mail as text. Its HTML is not drawn: what is in it was typed by people. */
export default observer(function MailScreen() {
  const { storedMailId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(StoredMail, storedMailId, { fields: ['recipient', 'subject', 'text', 'createdAt'] });
  const message = loaded.record;
  return (
    <RecordDrawer entity={StoredMail} loaded={loaded} title={message?.subject} firstTab="core.storedMail.text">
      {message ? (
        <div className={classes.form}>
          <p className={classes.muted}>
            {t('workspace.outbox.to', { recipient: message.recipient, at: formatDateTime(message.createdAt) })}
          </p>
          <pre className={classes.message}>{message.text && withLinks(message.text)}</pre>
        </div>
      ) : null}
    </RecordDrawer>
  );
});

/** Only addresses of web pages become links; a name like `javascript:…` stays a word. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <Anchor key={part} href={part} underline="always" target="_blank" rel="noreferrer">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
