import { defineJob, z } from '@gleba/sdk';

export const customerLetters = ['link', 'code'] as const;
export type CustomerLetter = (typeof customerLetters)[number];

/** Writes to a buyer about their page; the secret in the e-mail is made where it is written. */
export const sendCustomerMail = defineJob('finance.sendCustomerMail', {
  payload: z.object({ customerLinkId: z.uuid(), letter: z.enum(customerLetters) }),
  isAside: true,
});
