import { type EventDefinition, upcast } from '@gleba/core';
import type { ConformanceOptions, Findings } from './conformance.ts';

/** Every version that an event ever had is still in some office's log, and must be read. */
export function checkPastEvents(
  events: readonly EventDefinition[],
  { pastEvents = {} }: Pick<ConformanceOptions, 'pastEvents'>,
): Findings {
  return events.flatMap((event) =>
    Array.from({ length: event.version - 1 }, (_, index) => index + 1).flatMap((version) => {
      const about = `Event '${event.name}' v${version}`;
      const examples = pastEvents[event.name] ?? {};
      if (!(version in examples)) {
        return [
          `${about} has no example: give its data as it was written then, pastEvents: { '${event.name}': { ${version}: {…} } }.`,
        ];
      }
      try {
        upcast(event, version, examples[version]);
        return [];
      } catch (error) {
        return [`${about} does not decode: ${error instanceof Error ? error.message : String(error)}`];
      }
    }),
  );
}
