import * as z from 'zod/mini';

/** Result of a job whose work another one takes up later: nothing is done yet, so nobody is told that it is. */
export const goesOn = z.object({ goesOn: z.literal(true) });
