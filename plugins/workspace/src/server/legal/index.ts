import type { ServerSide } from '@gleba/sdk/server';
import { consentSheetRoute } from './consent-sheet.route.ts';
import { legalTextRoute } from './legal-text.route.ts';
import {
  acceptLegalTextsHandler,
  legalTextStateHandler,
  pendingLegalTextsHandler,
  publishLegalTextHandler,
} from './legal-texts.ts';

/** An organization's terms of use and privacy notice in their versions, and who agreed to which. */
export const legal = {
  operations: [publishLegalTextHandler, pendingLegalTextsHandler, acceptLegalTextsHandler, legalTextStateHandler],
  routes: [legalTextRoute, consentSheetRoute],
} satisfies ServerSide;
