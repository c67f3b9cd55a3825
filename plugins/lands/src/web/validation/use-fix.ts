import { useNavigate, useOpenModal, useServices } from '@gleba/sdk/web';
import { useCallback } from 'react';

/** Goes to where something is fixed: over this screen where that is a record's, else to the screen. */
export function useFix(): (address: string) => void {
  const { panels } = useServices();
  const openModal = useOpenModal();
  const navigate = useNavigate();
  return useCallback(
    (address) => {
      const [path = ''] = address.split('?');
      if (panels.at(path)?.panel.slot === 'modal') openModal(address);
      else navigate(address);
    },
    [panels, openModal, navigate],
  );
}
