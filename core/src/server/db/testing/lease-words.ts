/**
 * What broker and borrower tell each other, line by line: the borrower the fingerprint of its plugins (nothing without any), the
 * broker the address and `made` or `empty`; the borrower `made` when it has migrated, before anybody writes, and the broker
 * `noted` when it has looked at the tables.
 */
export const leaseWords = { made: 'made', empty: 'empty', noted: 'noted' } as const;
