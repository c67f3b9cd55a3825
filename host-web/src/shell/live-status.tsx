import { useServices, useTranslate } from '@gleba/sdk/web';
import { useNetwork } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import classes from './shell.module.css';

/** Whether what is on the screen follows what others do; the word stands beside the dot. */
export const LiveStatus = observer(function LiveStatus() {
  const { live } = useServices();
  const t = useTranslate();
  const { online } = useNetwork();
  // The connection itself notices a lost line only when its heartbeat stays away.
  const status = online ? live.status : 'offline';
  return (
    <output
      className={classes.live}
      data-status={status}
      aria-label={t(`shell.live.${status}`)}
      title={t(`shell.live.${status}.help`)}
    >
      <span className={classes.dot} />
      {status === 'live' ? null : <span className={classes.word}>{t(`shell.live.${status}`)}</span>}
    </output>
  );
});
