/** A paper that was signed, or waits for it, says something else than the records do by now. */
export const outdatedNotice = { id: 'documents.outdated' } as const;
