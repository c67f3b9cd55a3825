/**
 * When a partner gets their part of what was received: on the day of the payment, or later, by the offsets. A provider divides on the day
 * alone ("não tem como personalizar", Asaas, dúvidas frequentes do split), so what is later is the program's own schedule.
 */
export const splitTimings = ['onPayment', 'later'] as const;
export type SplitTiming = (typeof splitTimings)[number];

/**
 * - `waiting`: a person says when; the clock leaves it
 * - `scheduled`: its day has not come
 * - `ready`: to be passed on
 * - `atProvider`: the charge provider passes it on by itself, as soon as it has the money
 * - `paid`: passed on
 * - `reversed`: the payment that it is a part of was taken back. What had been passed on by then is owed back.
 */
export const shareStatuses = ['waiting', 'scheduled', 'ready', 'atProvider', 'paid', 'reversed'] as const;
export type ShareStatus = (typeof shareStatuses)[number];
export const shareTones = { ready: 'warning', atProvider: 'info', paid: 'success' } as const;

/** Which may be passed on. */
export const openShareStatuses = ['waiting', 'scheduled', 'ready'] as const satisfies readonly ShareStatus[];
