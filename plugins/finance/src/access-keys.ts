import { accessKey } from '@gleba/sdk';

/** The list of partners, and choosing one: name, documents' numbers, contact. */
export const partnerListKey = accessKey('partner-list');
/** Everything about a partner, and the forms. */
export const partnerDetailsKey = accessKey('partner-details');

/** Lands' key for registering and changing data; which plugin declares a key does not matter to whoever holds it. */
export const dataManageKey = accessKey('data.manage', 'data');

/** The list of contracts. */
export const contractsListKey = accessKey('contracts-list');
/** Everything about a contract, its installments and their calculation. */
export const contractDetailsKey = accessKey('contract-details');
/** The reports of money: of the projects in which somebody holds it, of all that is the organization's where they hold it in all. */
export const reportsKey = accessKey('reports');
