import type { Role } from '@gleba/sdk';

/** Contacts cannot enter, and super administrators are members of no organization: nobody else is left out. */
export const whoAreNotAsked: readonly Role[] = ['contact', 'staff'];
