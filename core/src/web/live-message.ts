/** What the server tells a signed-in screen while it is open. Values are those of the API. */
export type LiveMessage =
  | EntityMessage
  /** Many records of one entity changed at once (an import). */
  | { readonly kind: 'bulk'; readonly entity: string; readonly projectId: string | null; readonly count: number }
  /** Passing news that no log keeps: a job's progress. */
  | { readonly kind: 'transient'; readonly name: string; readonly data: unknown }
  /** News may have been missed: whatever is shown has to be asked for again. */
  | { readonly kind: 'reset' };

export interface EntityMessage {
  readonly kind: 'entity';
  /** Event id. */
  readonly id: string;
  /** `lands.land.changed` */
  readonly name: string;
  /** `lands.land` */
  readonly entity: string;
  readonly recordId: string;
  readonly projectId: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: string | null;
  readonly data: unknown;
}

export type LiveListener = (message: LiveMessage) => void;

/** Where stores hear of changes. */
export interface LiveSource {
  /** Answers how to stop listening. */
  subscribe(listener: LiveListener): () => void;
}

/** Undefined for a kind this program does not know, or data that is no JSON object. */
export function decodeLiveMessage(event: string, data: string): LiveMessage | undefined {
  if (event === 'reset') return { kind: 'reset' };
  if (event !== 'entity' && event !== 'bulk' && event !== 'transient') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? ({ ...value, kind: event } as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}
