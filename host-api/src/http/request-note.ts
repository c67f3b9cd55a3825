import type { RequestFacts } from '@gleba/core/server';
import type { Context } from 'hono';

/** What is known of a request while it is answered. */
export interface RequestNote extends RequestFacts {
  /**
   * Under which everything that this request causes is found again, in every process. Ours, unless whoever stands in front
   * of us made one; only harmless characters of theirs are kept.
   */
  readonly id: string;
  /** For how long its refusal was held back; none of that is work. */
  heldBackMs?: number;
}

/** `given`: the header `x-request-id`. */
export function newNote(given: string | undefined): RequestNote {
  return { id: given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID() };
}

const notes = new WeakMap<Context, RequestNote>();

/** Made at the first question. */
export function noteOf(context: Context): RequestNote {
  const known = notes.get(context);
  if (known) return known;
  const note = newNote(context.req.header('x-request-id'));
  notes.set(context, note);
  return note;
}
