import { Button, Kbd, Popover, useTranslate } from '@gleba/sdk/web';
import classes from './queue.module.css';

const keys = [
  ['J / K', 'next'],
  ['Enter', 'open'],
  ['A', 'approve'],
  ['R', 'refuse'],
  ['D', 'accept'],
] as const;

/** What the keys of the queue do. */
export function QueueKeys() {
  const t = useTranslate();
  return (
    <Popover withArrow>
      <Popover.Target>
        <Button variant="subtle" size="sm">
          {t('documents.queue.keys')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.keys}>
          {keys.map(([key, what]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{t(`documents.queue.keys.${what}`)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
