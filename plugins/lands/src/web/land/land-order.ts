/** The order of the list of lots until somebody chooses another. */
export const landOrder = ['block', 'lot'];
