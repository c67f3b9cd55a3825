import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import { useLayer } from '../layer/use-layer.ts';
import { useIsNarrow } from '../page/use-is-narrow.ts';
import { useCloseModal } from '../route/modal-route.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ModalFrameProps {
  readonly title: ReactNode;
  /** Pixels; default 560. */
  readonly width?: number;
  /** Default: closes the modal route. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A dialog with an address: forms for new and changed records. Full screen on a phone. */
export function ModalFrame({ title, width = 560, onClose, children }: ModalFrameProps) {
  const t = useTranslate();
  const closeModal = useCloseModal();
  const layer = useLayer(onClose ?? closeModal);
  useReturnFocus();
  const isNarrow = useIsNarrow();
  return (
    <Modal
      {...layer}
      title={title}
      size={width}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      yOffset="8vh"
    >
      {children}
    </Modal>
  );
}
