/** The specification fixes the language; the others exist for when it does not. */
export const locale = 'pt-BR';
