import type { NotificationKind } from '@gleba/sdk';

/** What the workspace itself tells people of. */
export const kinds = {
  inviteAccepted: { id: 'workspace.inviteAccepted', roles: ['staff', 'admin', 'manager'] },
  addedToProject: { id: 'workspace.addedToProject' },
  profileGiven: { id: 'workspace.profileGiven' },
  profileChanged: { id: 'workspace.profileChanged' },
  enteredFromAbove: { id: 'workspace.enteredFromAbove', roles: ['staff', 'admin'] },
  roleChanged: { id: 'workspace.roleChanged' },
  jobDone: { id: 'workspace.jobDone' },
  jobFailed: { id: 'workspace.jobFailed' },
  batchDone: { id: 'workspace.batchDone' },
  batchFailed: { id: 'workspace.batchFailed' },
  referralReceived: { id: 'workspace.referralReceived', roles: ['staff', 'admin', 'manager'] },
  registrationReceived: { id: 'workspace.registrationReceived', roles: ['staff', 'admin', 'manager'] },
  mentioned: { id: 'workspace.mentioned' },
  deadLetter: { id: 'workspace.deadLetter', roles: ['staff', 'admin', 'manager'] },
} as const satisfies Record<string, NotificationKind>;
