import { findAccount, workInTransaction } from '@gleba/sdk/server';
import { Registration } from '../../entities/registration.entity.ts';
import { receiveRegistration } from '../../jobs.ts';
import { kinds } from '../../notification-kinds.ts';
import { notifications } from '../notifications/notify.ts';
import { members } from '../people/find-members.ts';

/** Waiting at once: what somebody can still go through. Who comes later asks again when there is room. */
const mostWaiting = 200;

/** Who belongs here already, or waits, changes nothing; the stranger is told of neither. */
export const receiveRegistrationWork = workInTransaction(receiveRegistration, async (tx, { name, email, message }) => {
  const account = await findAccount(tx, email);
  const { organizationId } = tx.actor;
  if (account?.memberships.some((one) => one.organizationId === organizationId || one.role === 'staff')) return;
  const waiting = await tx.list(Registration, { filter: { email: { equalTo: email } }, first: 1 });
  if (waiting.length > 0 || (await tx.count(Registration)) >= mostWaiting) return;
  const { id } = await tx.insert(Registration, { name, email, message });
  await notifications.notify(tx, {
    kind: kinds.registrationReceived,
    to: await members.find(tx, { roles: kinds.registrationReceived.roles }),
    causeId: id,
    values: { person: name },
    link: '/people/users?state=requests',
  });
});
