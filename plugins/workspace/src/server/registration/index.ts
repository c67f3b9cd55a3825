import type { RequestLimits } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { receiveRegistrationWork } from './receive-registration.work.ts';
import {
  registrationByTokenHandler,
  requestRegistrationHandler,
  setRegistrationHandler,
} from './registration.commands.ts';

/** Asking to be taken in without an invitation, where an organization lets people. */
export function registration(limits: RequestLimits) {
  return {
    operations: [setRegistrationHandler, registrationByTokenHandler(limits), requestRegistrationHandler(limits)],
    jobs: [receiveRegistrationWork],
  } satisfies ServerSide;
}
