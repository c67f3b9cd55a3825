import { brandingOf } from '@gleba/sdk';
import {
  Button,
  IconCircleCheck,
  Loader,
  observer,
  useLocation,
  useOpened,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { BareFrame } from '../panels/bare-frame.tsx';
import { secretOf } from '../people/secret-of-address.ts';
import { findLink, type PublicLink, sendReferral } from './referral-api.ts';
import { ReferralDraft } from './referral-draft.ts';
import { ReferralForm } from './referral-form.tsx';
import classes from './referral-screen.module.css';

/** Where a referral link leads: the office's own page, for people without a session. */
export default observer(function ReferralScreen() {
  const t = useTranslate();
  const { branding } = useServices();
  const token = secretOf(useLocation());
  const { answer: link, problem, again } = useOpened(token, findLink);
  useEffect(() => (link ? branding.lend(link.uiCustomizations ?? {}) : undefined), [branding, link]);
  if (!token || problem?.isClosed) {
    return (
      <BareFrame>
        <div className={classes.closed}>
          <h1>{t('workspace.referral.closed')}</h1>
          <p role="status">{t('workspace.referral.closedText')}</p>
        </div>
      </BareFrame>
    );
  }
  if (problem) {
    return (
      <main className={classes.page}>
        <div className={classes.card} role="alert">
          <p>{problem.text}</p>
          <Button onClick={again}>{t('ui.retry')}</Button>
        </div>
      </main>
    );
  }
  return <main className={classes.page}>{link ? <Page link={link} token={token} /> : <Loader />}</main>;
});

const Page = observer(function Page({ link, token }: { readonly link: PublicLink; readonly token: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const trap = useRef('');
  const [draft] = useState(() => {
    const { referrerName, referrerPhone, referrerEmail } = link;
    const first = { referrerName, referrerPhone, referrerEmail, country: 'Brasil' };
    return new ReferralDraft(link.referralLinkId, first, (referral) =>
      sendReferral(api, token, referral, trap.current),
    );
  });
  const { organizationName, organizationLogo } = link;
  const { title } = brandingOf(link.uiCustomizations);
  const name = link.uiCustomizations && 'title' in link.uiCustomizations ? title : organizationName;
  return (
    <div className={classes.column}>
      <header className={classes.head}>
        {organizationLogo ? <img src={organizationLogo} alt={name} /> : <span className={classes.name}>{name}</span>}
      </header>
      <div className={classes.card}>
        {draft.status === 'sent' ? (
          <div className={classes.sent} role="status">
            <IconCircleCheck size={48} stroke={1.5} aria-hidden />
            <h1>{t('workspace.referral.sent')}</h1>
            <p>{t('workspace.referral.sentText', { organization: organizationName })}</p>
            <Button variant="default" onClick={draft.again}>
              {t('workspace.referral.another')}
            </Button>
          </div>
        ) : (
          <>
            <h1 className={classes.title}>{t('workspace.referral.invitation')}</h1>
            <p className={classes.message}>
              {link.message ?? t('workspace.referral.text', { organization: organizationName })}
            </p>
            <ReferralForm link={link} token={token} draft={draft} trap={trap} />
          </>
        )}
      </div>
    </div>
  );
});
