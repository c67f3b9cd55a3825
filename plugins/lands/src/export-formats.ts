/** Columns of an exported list, in the order in which they stand at first. */
export const exportColumns = [
  'block',
  'lot',
  'subdivision',
  'computedStatus',
  'address',
  'externalId',
  'computedArea',
  'customArea',
  'customPublicArea',
  'pricedArea',
  'areaDeviation',
  'price',
  'computedPrice',
  'blockNewContract',
  'legalResponsibles',
  'lawsuit',
  'lastVisitResult',
  'lastVisitAt',
  'observation',
] as const;
export type ExportColumnName = (typeof exportColumns)[number];
