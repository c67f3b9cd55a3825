import type { ServerSide } from '@gleba/sdk/server';
import { remittancePreviewHandler, writeRemittanceFileHandler } from './remittance.commands.ts';
import { remittanceRoute } from './remittance.route.ts';

/** Slips of the office's own banks: what goes there, and what comes of what they give back. */
export const slips = {
  operations: [remittancePreviewHandler, writeRemittanceFileHandler],
  routes: [remittanceRoute],
} satisfies ServerSide;
