/** That somebody waits for an approval, and what came of it. */
export const approvalAskedNotice = { id: 'finance.approvalAsked' } as const;
export const approvalDecidedNotice = { id: 'finance.approvalDecided' } as const;
export const financeNotices = [approvalAskedNotice, approvalDecidedNotice];
