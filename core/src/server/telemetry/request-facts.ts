import { type Actor, languageOf } from '../../permission/actor.ts';
import type { Locale } from '../../text/translate.ts';

/** What the kernel finds out about a request and its host may tell in the log. The host hands an empty one in. */
export interface RequestFacts {
  organizationId?: number;
  userId?: string | null;
  /** In which whoever asks is answered. */
  language?: Locale;
  /** A pattern, such as `/tiles/:projectId/:z/:x/:y`: what stands in its places may be secret. */
  route?: string;
  /** The document's own name for its operation. */
  operation?: string;
  operationKind?: 'query' | 'mutation' | 'subscription';
  /** Name of the statement that reads its entity fields. */
  plan?: string;
}

export function noteActor(facts: RequestFacts | undefined, actor: Actor | undefined): void {
  if (!facts || !actor) return;
  facts.organizationId = actor.organizationId;
  facts.userId = actor.userId;
  facts.language = languageOf(actor);
}
