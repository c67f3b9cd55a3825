import type { ServerSide } from '@gleba/sdk/server';
import { companyRule } from './company-rules.ts';
import {
  createOrganizationHandler,
  deleteOrganizationHandler,
  enterOrganizationHandler,
  renameOrganizationHandler,
  restoreOrganizationHandler,
} from './organization.commands.ts';
import { organizationsInReachHandler } from './organizations-in-reach.query.ts';

/** Organizations, those below them, and companies within one. */
export const organizations = {
  operations: [
    createOrganizationHandler,
    renameOrganizationHandler,
    enterOrganizationHandler,
    deleteOrganizationHandler,
    restoreOrganizationHandler,
    organizationsInReachHandler,
  ],
  writeRules: [companyRule],
} satisfies ServerSide;
