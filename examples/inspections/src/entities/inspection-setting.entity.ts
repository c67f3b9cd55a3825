import { defineEntity, integer, oneOfEach } from '@gleba/sdk';

/** How an organization inspects: one row of each. */
export const InspectionSetting = defineEntity('inspections.inspectionSetting', {
  ...oneOfEach(),
  fields: { daysAhead: integer({ required: true, default: 1, min: 0, max: 30 }) },
});
