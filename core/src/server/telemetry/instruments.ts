import { type Counter, createNoopMeter, type Histogram, type Meter, metrics } from '@opentelemetry/api';

/**
 * What the kernel counts and times, through the OpenTelemetry API alone: which SDK listens, if any, is the host's affair.
 *
 * Labels come from bounded sets only (names that code declares, states, outcomes): no ids and nothing that a person chose.
 *
 * The handles are made once and kept here, so that the hot path reads a property and calls a method, which does nothing
 * while no SDK is registered. The API gives out meters that stay deaf when they were asked for before the SDK came, so a
 * runtime binds the handles when it is made.
 */
export interface Instruments {
  /** Somebody listens: what costs something to find out is worth finding out. */
  readonly isMeasuring: boolean;
  /** route, operation, status_class; seconds. */
  readonly requestDuration: Histogram;
  /** outcome: hit, miss. */
  readonly planLookups: Counter;
  /** statement, outcome; seconds. */
  readonly queryDuration: Histogram;
  readonly eventsPublished: Counter;
  /** reaction, outcome: done, failed, dead. */
  readonly reactions: Counter;
  /** reaction, outcome; seconds. */
  readonly reactionDuration: Histogram;
  /** type, outcome: done, waiting, failed, canceled, retried, returned, lost; seconds. */
  readonly jobDuration: Histogram;
  readonly liveDelivered: Counter;
  /** outcome: begun, stored. */
  readonly uploads: Counter;
  readonly uploadedBytes: Counter;
  /** reader, outcome: done, refused, or why the reading was ended: time, memory, crashed, aborted; seconds of the reader's own. */
  readonly readingDuration: Histogram;
}

/** From half a millisecond (a cached read) to a minute (an import's step). */
const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const jobSeconds = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600];

function instrumentsOf(meter: Meter, isMeasuring: boolean): Instruments {
  const duration = (name: string, description: string, boundaries: number[] = seconds) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: boundaries } });
  return {
    isMeasuring,
    requestDuration: duration('gleba_http_request_duration_seconds', 'Answered requests.'),
    planLookups: meter.createCounter('gleba_graphql_plan_lookups', { description: 'Looked for in the plan cache.' }),
    queryDuration: duration('gleba_database_query_duration_seconds', 'Statements, the wait for a connection included.'),
    eventsPublished: meter.createCounter('gleba_events_published', { description: 'Events that the bus has taken.' }),
    reactions: meter.createCounter('gleba_reactions', { description: 'Attempts of reactions.' }),
    reactionDuration: duration('gleba_reaction_duration_seconds', 'Attempts of reactions.'),
    jobDuration: duration('gleba_job_duration_seconds', 'Runs of jobs.', jobSeconds),
    liveDelivered: meter.createCounter('gleba_live_delivered', { description: 'Messages to open live streams.' }),
    uploads: meter.createCounter('gleba_uploads', { description: 'Uploads begun and stored.' }),
    uploadedBytes: meter.createCounter('gleba_uploaded_bytes', { description: 'Of stored uploads.', unit: 'By' }),
    readingDuration: duration('gleba_reading_duration_seconds', 'Files of other people that were read.'),
  };
}

export let instruments: Instruments = instrumentsOf(createNoopMeter(), false);

/** Takes the handles from the SDK that is registered by now. */
export function bindInstruments(): void {
  const meter = kernelMeter();
  instruments = instrumentsOf(meter, meter.constructor !== createNoopMeter().constructor);
}

export function kernelMeter(): Meter {
  return metrics.getMeter('gleba');
}
