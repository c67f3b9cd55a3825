import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateFrame } from './state-frame.tsx';

export interface EmptyStateProps {
  /** What belongs here: 'Nenhum lote ainda'. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The button that starts it. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** A place with nothing in it yet: what belongs here, and the action that starts it. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateFrame icon={icon ?? <IconInbox size={24} stroke={1.5} />} {...rest} />;
}
