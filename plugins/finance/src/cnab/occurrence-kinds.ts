/** What a bank tells of a slip, whatever number it has for it. */
export const occurrenceKinds = [
  'entryConfirmed',
  'entryRejected',
  'paid',
  'cancelled',
  'dueDateChanged',
  'changeRejected',
  'fee',
  'other',
] as const;
export type OccurrenceKind = (typeof occurrenceKinds)[number];
/** These are no, whatever was asked. */
export const rejectedKinds: readonly OccurrenceKind[] = ['entryRejected', 'changeRejected'];

type Codes = Readonly<Partial<Record<OccurrenceKind, readonly string[]>>>;

/** FEBRABAN, CNAB 240, C044 ("Código de Movimento Retorno"). */
const codes240: Codes = {
  entryConfirmed: ['02'],
  entryRejected: ['03'],
  paid: ['06', '17'],
  cancelled: ['09', '25'],
  dueDateChanged: ['14'],
  changeRejected: ['26', '30'],
  fee: ['28'],
};
/** What is the same in most files of 400 places. */
const usual: Codes = {
  entryConfirmed: ['02'],
  entryRejected: ['03'],
  paid: ['06', '07', '08'],
  cancelled: ['09', '10'],
  dueDateChanged: ['14'],
};
const codes400: Readonly<Record<string, Codes>> = {
  '001': { ...usual, paid: ['05', '06', '07', '08', '15'], fee: ['28', '98'], changeRejected: ['96', '97'] },
  '033': { ...usual, paid: ['06', '07', '08', '17'], changeRejected: ['26', '30'] },
  '104': {
    ...{ entryConfirmed: ['01'], entryRejected: ['99'], paid: ['21', '22'], cancelled: ['02', '23', '24', '25'] },
    ...{ dueDateChanged: ['05'], fee: ['31', '32', '34'] },
  },
  '237': { ...usual, paid: ['06', '15', '16', '17'], changeRejected: ['27', '30', '32'], fee: ['28'] },
  '341': { ...usual, changeRejected: ['15', '16', '17', '18'], fee: ['27', '28'] },
  '756': { ...usual, paid: ['05', '06', '15'], changeRejected: ['26', '30'], fee: ['28'] },
};

export function occurrenceKindOf(code: string, bank: string, width: 240 | 400): OccurrenceKind {
  const codes = width === 240 ? codes240 : (codes400[bank] ?? usual);
  return occurrenceKinds.find((kind) => codes[kind]?.includes(code)) ?? 'other';
}

/** Reasons that FEBRABAN's table C047-A numbers, of which there are words (`finance.slipReason.<code>`). */
export const febrabanReasons: readonly string[] = [
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '15', '16', '17', '18', '20', '21'],
  ...['23', '24', '25', '26', '27', '28', '29', '33', '34', '42', '43', '44', '45', '46', '47', '48', '49', '50'],
  ...['51', '52', '53', '54', '57', '58', '59', '60', '63', '79', '80', '86'],
];
/** Files of 240 places have FEBRABAN's numbers; of 400 every bank its own, which are told as they are. */
export const hasWords = (reason: string, width: number): boolean => width === 240 && febrabanReasons.includes(reason);
