import type { ModalName } from './named-modal-store.ts';

/** Of the modals that are opened by name the ones that show a record, by its `id`. */
export const recordModals = ['PartnerDetails', 'ContractInstallmentDetails'] as const satisfies readonly ModalName[];
