import { ModalFrame, observer, useCloseModal, useOpenModal, useParams, useTranslate } from '@gleba/sdk/web';
import { EditPartner } from './edit-partner.tsx';
import { formWidth } from './partner-form.tsx';

/** A new partner, whose page opens when it is made, or changes to one. */
export default observer(function PartnerFormPanel() {
  const t = useTranslate();
  const { partnerId } = useParams();
  const close = useCloseModal();
  const openModal = useOpenModal();
  const show = (id: string) => openModal(`/finance/partners/${id}/view`, { replace: true });
  return (
    <ModalFrame title={t(partnerId ? 'finance.partners.edit' : 'finance.partners.new')} width={formWidth}>
      <EditPartner id={partnerId} onSaved={show} onCancel={close} />
    </ModalFrame>
  );
});
