import { formatDateTime, StoredMail } from '@gleba/sdk';
import { Anchor, observer, RecordDrawer, useParams, useRecord, useTranslate } from '@gleba/sdk/web';
import classes from './people.module.css';

/** A kept letter as text. Its HTML is not drawn: what is in it was typed by people. */
export default observer(function LetterScreen() {
  const { storedMailId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(StoredMail, storedMailId, { fields: ['recipient', 'subject', 'text', 'createdAt'] });
  const letter = loaded.record;
  return (
    <RecordDrawer entity={StoredMail} loaded={loaded} title={letter?.subject} firstTab="core.storedMail.text">
      {letter ? (
        <div className={classes.form}>
          <p className={classes.muted}>
            {t('workspace.outbox.to', { recipient: letter.recipient, at: formatDateTime(letter.createdAt) })}
          </p>
          <pre className={classes.letter}>{letter.text && withLinks(letter.text)}</pre>
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
