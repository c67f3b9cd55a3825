import type { AnswerOf } from '@gleba/sdk';
import type { documentQueue, queueReasons, residentQueue } from '../../reading-operations.ts';

export type QueueReason = (typeof queueReasons)[number];
export type ResidentRow = AnswerOf<typeof residentQueue>['rows'][number];
export type QueueRow = AnswerOf<typeof documentQueue>['rows'][number];

/** Whether a key is meant for something else: a field, a button, a dialog over the screen. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]')) return true;
  const isControl = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return Boolean(isControl);
}
