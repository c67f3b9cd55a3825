import { ApiError, Button, Loader, observer, useLocation, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { confirmEmailChange } from '../../operations/account.ts';
import { BareFrame } from '../panels/bare-frame.tsx';
import { Notice } from '../people/notice.tsx';
import classes from '../people/people.module.css';
import { secretOf } from '../people/secret-of-address.ts';

/**
 * Where the e-mail to a new address leads. A click and not the visit changes it: programs that look at links in e-mails open them
 * too.
 */
export default observer(function ConfirmEmailScreen() {
  const t = useTranslate();
  const { api, session } = useServices();
  const location = useLocation();
  const secret = secretOf(location);
  const email = new URLSearchParams(location.hash.slice(1)).get('email');
  const [said, setSaid] = useState<{ readonly title: string; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  if (!secret || !email) {
    return <Notice title={t('workspace.contact.refused')} text={t('workspace.contact.noToken')} />;
  }
  if (said) return <Notice {...said} />;
  const change = async () => {
    setBusy(true);
    try {
      const changed = await api.run(confirmEmailChange, { token: secret, email }, { isQuiet: true });
      // Every session of the person has ended, this one too.
      if (session.status !== 'anonymous') session.signOut();
      setSaid({ title: t('workspace.contact.changed'), text: t('workspace.contact.changedText', changed) });
    } catch (error) {
      const words = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : t('ui.error.unknown');
      setSaid({ title: t('workspace.contact.refused'), text: words });
    }
  };
  return (
    <BareFrame>
      <div className={classes.prose}>
        <h1>{t('workspace.contact.confirm')}</h1>
        <p>{t('workspace.contact.confirmText', { email })}</p>
        {isBusy ? (
          <Loader size="sm" />
        ) : (
          <Button onClick={() => void change()}>{t('workspace.contact.confirm')}</Button>
        )}
      </div>
    </BareFrame>
  );
});
