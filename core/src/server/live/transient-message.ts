import type { AccessRule } from '../../permission/access-rule.ts';
import type { EventBus } from '../bus/event-bus.ts';

/** A live message that is not kept: who listens now gets it, at most once. */
export interface TransientMessage {
  readonly organizationId: number;
  /** `<plugin>.<what>`, such as `core.jobProgress`. */
  readonly name: string;
  readonly data: unknown;
  /** One person, or whoever passes a rule; a rule over related rows reaches nobody, since no database is asked. */
  readonly to:
    | { readonly userId: string }
    | {
        readonly rule: AccessRule;
        readonly projectId?: string | null;
        /** Values that the rule's `own` parts look at. */
        readonly fields?: Readonly<Record<string, unknown>>;
      };
}

export const transientSubjects = 'live.*';

export function sendTransient(bus: EventBus, message: TransientMessage): void {
  bus.broadcast(`live.${message.organizationId}`, JSON.stringify(message));
}
