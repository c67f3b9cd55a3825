/** What is stored in the log and travels on the bus. */
export interface EventEnvelope<Data = unknown> {
  /** UUIDv7; also the message id by which the bus and consumers drop duplicates. */
  readonly id: string;
  readonly organizationId: number;
  readonly projectId: string | null;
  /** `lands.land.created` */
  readonly name: string;
  readonly version: number;
  /** Entity and record the event is about. One record's events stand in their order in the log and are published in it. */
  readonly entity: string;
  readonly recordId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** User id, or null for the system. */
  readonly actor: string | null;
  /** The request or job that started it all. */
  readonly correlationId: string;
  /** The event that caused this one, when a reaction wrote it. */
  readonly causationId: string | null;
  readonly data: Data;
}

/** `gleba.<organization>.<plugin>.<entity>.<event>.v<version>` */
export function subjectOf(event: Pick<EventEnvelope, 'organizationId' | 'name' | 'version'>): string {
  return `gleba.${event.organizationId}.${event.name}.v${event.version}`;
}
