import type { ServerSide } from '@gleba/sdk/server';
import { companyRule } from './company-rules.ts';
import {
  createOrganization,
  deleteOrganization,
  renameOrganization,
  restoreOrganization,
} from './organization.commands.ts';
import { organizationsInReach } from './organizations-in-reach.query.ts';

/** Organizations, those below them, and companies within one. */
export const organizations = {
  commands: [createOrganization, renameOrganization, deleteOrganization, restoreOrganization],
  queries: [organizationsInReach],
  writeRules: [companyRule],
} satisfies ServerSide;
