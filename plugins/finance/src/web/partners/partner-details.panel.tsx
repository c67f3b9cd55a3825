import { ModalFrame, observer, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { EditPartner } from './edit-partner.tsx';
import { formWidth } from './partner-form.tsx';
import { PartnerPage } from './partner-page.tsx';

export interface PartnerDetailsProps {
  /** Without one it is a new partner. */
  readonly id?: string;
  readonly onCreated?: (id: string) => void;
  readonly onClose: () => void;
}

/** The modal `PartnerDetails` that selectors open: a partner to look at and change, or a new one that is chosen then. */
export default observer(function PartnerDetailsPanel({ id, onCreated, onClose }: PartnerDetailsProps) {
  const t = useTranslate();
  const [isEditing, setEditing] = useState(id === undefined);
  if (!isEditing && id !== undefined) return <PartnerPage id={id} onEdit={() => setEditing(true)} onClose={onClose} />;
  const leave = () => (id === undefined ? onClose() : setEditing(false));
  const saved = (savedId: string) => {
    if (id === undefined) onCreated?.(savedId);
    leave();
  };
  return (
    <ModalFrame title={t(id ? 'finance.partners.edit' : 'finance.partners.new')} width={formWidth} onClose={leave}>
      <EditPartner id={id} isNested onSaved={saved} onCancel={leave} />
    </ModalFrame>
  );
});
