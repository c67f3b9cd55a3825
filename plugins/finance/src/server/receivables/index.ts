import type { MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { exportReceivablesHandler, writeReceivablesWork } from './export-receivables.ts';
import { sendOverdueMailWork } from './send-overdue-mail.work.ts';
import { handleWriteToBuyers } from './write-to-buyers.ts';

/** Buyers who are late: written to, and listed on paper of others. */
export const receivables = (mail: MailService) =>
  ({
    operations: [handleWriteToBuyers, exportReceivablesHandler],
    jobs: [sendOverdueMailWork(mail), writeReceivablesWork],
  }) satisfies ServerSide;
