import { useTranslate } from '@gleba/sdk/web';
import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './shell.module.css';

/** Says that there is no connection, and what that means for what people do. */
export function OfflineBanner() {
  const t = useTranslate();
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <div className={classes.banner}>
          <IconCloudOff size={16} />
          {t('shell.offline')}
        </div>
      )}
    </div>
  );
}
