import { moveOperation, uuidv7 } from '@gleba/sdk';
import { examples } from '@gleba/sdk/testing';
import { ServiceType } from '../src/entities/services/service-type.entity.ts';

/** Of services and what is invoiced. */
export const invoiceExamples = [
  examples(moveOperation(ServiceType), async ({ host, organizationId }) =>
    host.within(organizationId, async (tx) => ({
      id: (await tx.insert(ServiceType, { name: uuidv7(), slug: uuidv7().replaceAll('-', '_') })).id,
    })),
  ),
];
