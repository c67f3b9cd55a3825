import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './queue-row.module.css';

interface QueueRowProps {
  /** Its work stands beside the queue. */
  readonly isCurrent: boolean;
  readonly className: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of what waits; `useQueueKeys` goes from one to the next. */
export function QueueRow({ isCurrent, className, onChoose, children }: QueueRowProps) {
  return (
    <UnstyledButton className={`${classes.row} ${className}`} aria-current={isCurrent} onClick={onChoose}>
      {children}
    </UnstyledButton>
  );
}
