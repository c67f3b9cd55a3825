/** The tab of a lot's record that holds its visits, as addresses name it. */
export const visitsTab = 'lands.land.visits';
