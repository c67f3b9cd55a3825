/** A paper that was signed, or waits for it, says something else than the records do by now. */
export const outdatedNotice = { id: 'documents.outdated' } as const;

/** To whoever asked for signatures: what has become of them without anybody of the office. By the request's status. */
export const signatureNotices = {
  signed: { id: 'documents.signed' },
  refused: { id: 'documents.signatureRefused' },
  expired: { id: 'documents.signatureExpired' },
} as const;
