import type { MailService } from '@gleba/sdk';
import { joinSides } from '@gleba/sdk/server';
import { sendOverdueMailWork } from './send-overdue-mail.work.ts';
import { handleWriteToBuyers } from './write-to-buyers.ts';

/** Writing to buyers who are late. */
export const receivables = (mail: MailService) =>
  joinSides([handleWriteToBuyers, { jobs: [sendOverdueMailWork(mail)] }]);
