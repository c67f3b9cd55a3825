import type { Actor } from '../permission/actor.ts';

/**
 * The unit of work of the caller's transaction, as services of plugins name it that both sides read: what it can do is the
 * server's (`unitOfWork`).
 */
export interface OpenTransaction {
  readonly actor: Actor;
}
