import type { Panel } from '@gleba/core';
import type { Registered } from '@gleba/core/web';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../context/services.tsx';
import { useOpenModal } from '../route/modal-route.ts';

/** The panel that an address leads to. */
export function usePanelAt(): (path: string) => Registered<Panel> | undefined {
  const { panels } = useServices();
  return useCallback((path) => panels.at(path.replace(/[?#].*/, ''))?.panel, [panels]);
}

/** Goes to an address: a screen in place of this one, a modal over it. */
export function useOpen(): (path: string) => void {
  const panelAt = usePanelAt();
  const navigate = useNavigate();
  const openModal = useOpenModal();
  return useCallback(
    (path) => {
      if (panelAt(path)?.slot === 'modal') openModal(path);
      else navigate(path);
    },
    [panelAt, navigate, openModal],
  );
}
