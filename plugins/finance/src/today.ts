import { defaultTimeZone } from '@gleba/sdk';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, dateStyle: 'short' });

/** The day by the clock of Brasília, by which installments fall due. */
export const todayThere = (now = new Date()): string => days.format(now);
