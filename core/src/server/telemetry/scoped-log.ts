import type { Logger } from '../contract/server-side.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A log whose lines all carry the same facts: which request they belong to. An object and no closures, one per request. */
class ScopedLog implements Logger {
  constructor(
    private readonly log: Logger,
    private readonly facts: Facts,
  ) {}
  debug(message: string, facts?: Facts): void {
    this.log.debug(message, { ...this.facts, ...facts });
  }
  info(message: string, facts?: Facts): void {
    this.log.info(message, { ...this.facts, ...facts });
  }
  warn(message: string, facts?: Facts): void {
    this.log.warn(message, { ...this.facts, ...facts });
  }
  error(message: string, facts?: Facts): void {
    this.log.error(message, { ...this.facts, ...facts });
  }
}

/** The one name under which a request's id stands in every log line, of whichever process. */
export function logOfRequest(log: Logger, correlationId: string): Logger {
  return new ScopedLog(log, { requestId: correlationId });
}
