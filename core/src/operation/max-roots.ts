/** Fields of one operation: the endpoint refuses one of more, so what is asked together is asked in parts of so many. */
export const maxRoots = 20;
