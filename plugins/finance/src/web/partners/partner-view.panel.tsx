import { observer, useOpenModal, useParams } from '@gleba/sdk/web';
import { PartnerPage } from './partner-page.tsx';

/** A partner over the list. */
export default observer(function PartnerViewPanel() {
  const { partnerId = '' } = useParams();
  const openModal = useOpenModal();
  return <PartnerPage id={partnerId} onEdit={() => openModal(`/finance/partners/${partnerId}/edit`)} />;
});
