import { serverSide } from '@gleba/sdk/server';
import { finance } from '../plugin.ts';
import { partnerRule } from './partners/partner-rule.ts';
import { uniqueDocuments } from './partners/unique-documents-step.ts';

export const server = serverSide(finance, () => ({ schemaSteps: [uniqueDocuments], writeRules: [partnerRule] }));
