import type { AnswerOf } from '@gleba/sdk';
import type { documentQueue, queueReasons, residentQueue } from '../../reading-operations.ts';

export type QueueReason = (typeof queueReasons)[number];
export type ResidentRow = AnswerOf<typeof residentQueue>['rows'][number];
export type QueueRow = AnswerOf<typeof documentQueue>['rows'][number];
