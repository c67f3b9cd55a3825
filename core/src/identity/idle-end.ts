/** Bounds of 'end the session after so many minutes without activity': shorter is a nuisance, longer than a day is never. */
export const shortestIdleMinutes = 5;
export const longestIdleMinutes = 24 * 60;

/** With a renewal: for how many seconds nobody did anything in that browser. */
export const idleHeader = 'gleba-idle-seconds';
