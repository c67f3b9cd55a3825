import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Toast, ToastKind } from './toast-notifier.ts';

const duration = 5000;
/** With an action people need time to read and reach it. */
const durationWithAction = 8000;

const icons: Record<ToastKind, ReactNode> = {
  error: <IconAlertTriangle size={18} />,
  success: <IconCheck size={18} />,
  info: <IconInfoCircle size={18} />,
};

let shown = 0;
/** The toast that holds the way back of what was done last, and how it is taken. */
let back: { readonly id: string; readonly take: () => void } | undefined;

/** Takes back what was done last, while its toast stands. */
export function takeBack(): void {
  back?.take();
}

export function showToast({ kind, text, action }: Toast, closeLabel: string | undefined): void {
  shown += 1;
  const id = `gleba-toast-${shown}`;
  // Of two 'Desfazer' beside each other nobody knows which undoes what; what was done before has its own history.
  if (action && back) notifications.hide(back.id);
  const take = () => {
    // It fades away for another one, under whose button the pointer may be meant to be.
    if (back && back.id !== id) return;
    notifications.hide(id);
    action?.run();
  };
  if (action) back = { id, take };
  notifications.show({
    id,
    position: 'bottom-center',
    autoClose: action ? durationWithAction : duration,
    withBorder: true,
    closeButtonProps: { 'aria-label': closeLabel },
    onClose: () => {
      if (back?.id === id) back = undefined;
    },
    icon: icons[kind],
    color: kind === 'error' ? 'red' : kind === 'success' ? 'brand' : 'gray',
    // A screen reader hears an error at once, the rest when it is done.
    role: kind === 'error' ? 'alert' : 'status',
    message: action ? (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.75rem' }}>
        {text}
        <Button variant="light" size="compact-sm" aria-keyshortcuts="Control+Z" onClick={take}>
          {action.label}
        </Button>
      </span>
    ) : (
      text
    ),
  });
}
