import { userLockedOut } from '@gleba/sdk';
import { defineReaction } from '@gleba/sdk/server';
import { sendLockNotice } from '../../jobs.ts';

export const tellOwnerOfLockout = defineReaction({
  id: 'workspace.tellOwnerWhenLockedOut',
  on: userLockedOut,
  async run({ enqueue }, { data }) {
    await enqueue(sendLockNotice, { email: data.email });
  },
});
