/** How values are written, by what they are. The first of each is taken where nobody chose. */
export const formatsOf = {
  text: ['asIs', 'capitals', 'taxId', 'postalCode'],
  number: [
    ...([
      'number',
      'integer',
      'money',
      'moneyInWords',
      'moneyAndWords',
      'area',
      'squareMetres',
      'areaInWords',
    ] as const),
    ...(['length', 'lengthInWords', 'numberInWords'] as const),
  ],
  date: ['date', 'longDate', 'dateInWords'],
  boolean: ['yesOrNo'],
} as const;
export type ValueFormat = (typeof formatsOf)[keyof typeof formatsOf][number];
export const valueFormats: readonly ValueFormat[] = Object.values(formatsOf).flat();
