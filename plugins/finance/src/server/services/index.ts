import { moveCommand, type ServerSide } from '@gleba/sdk/server';
import { ServiceType } from '../../entities/services/service-type.entity.ts';
import { missingServicesStep, seedServices } from './seed-services.ts';
import { serviceRule, serviceTypeRule } from './service-rule.ts';

/** What the office does for money. */
export const services = {
  schemaSteps: [missingServicesStep],
  seed: seedServices,
  writeRules: [serviceRule, serviceTypeRule],
  operations: [moveCommand(ServiceType)],
} satisfies ServerSide;
