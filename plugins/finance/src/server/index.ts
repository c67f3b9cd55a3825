import { joinSides, serverSide } from '@gleba/sdk/server';
import { finance } from '../plugin.ts';
import { collection } from './collection/index.ts';
import { contracts } from './contracts/index.ts';
import { projectDefaultsRule } from './contracts/project-defaults-rule.ts';
import { corrections } from './corrections/index.ts';
import { ledger } from './ledger/index.ts';
import { partnerRule } from './partners/partner-rule.ts';
import { uniqueDocuments } from './partners/unique-documents-step.ts';

export const server = serverSide(finance, ({ needs: { landContract } }) =>
  joinSides([
    { schemaSteps: [uniqueDocuments], writeRules: [partnerRule, projectDefaultsRule] },
    ledger,
    contracts(landContract),
    collection,
    corrections,
  ]),
);
