/** Whoever is signed in here is of no interest to a public page. */
export const quiet = { isQuiet: true, isAnonymous: true } as const;
