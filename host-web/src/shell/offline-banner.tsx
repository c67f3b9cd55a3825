import { formatDateTime } from '@gleba/core';
import { useServices, useTranslate } from '@gleba/sdk/web';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import classes from './shell.module.css';

/** Says that there is no connection, of when what is shown is, and what that means for what people do. */
export const OfflineBanner = observer(function OfflineBanner() {
  const { offline } = useServices();
  const t = useTranslate();
  const { online } = useNetwork();
  const { shownSince } = offline;
  return (
    <div role="status">
      {online && shownSince === undefined ? null : (
        <div className={classes.banner}>
          <IconCloudOff size={16} />
          {shownSince === undefined ? t('shell.offline') : t('shell.offline.since', { time: momentOf(shownSince) })}
        </div>
      )}
    </div>
  );
});

/** 'HH:MM', with the day when it was another one. */
function momentOf(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
    : formatDateTime(date.toISOString());
}
