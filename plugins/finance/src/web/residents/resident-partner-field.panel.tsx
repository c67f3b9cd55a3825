import { type FormPartProps, observer, ReferenceSelect, useCan, useStore, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import { Partner } from '../../entities/partner.entity.ts';
import { ResidentPartner } from '../../entities/resident-partner.entity.ts';
import { linkOf, residentValues } from './resident-link.ts';
import { useResidentPartner } from './use-resident-partner.ts';

/** In a resident's form: the partner whom they are. A chosen one fills in what is not written there yet. */
export default observer(function ResidentPartnerField(props: FormPartProps) {
  const can = useCan();
  if (!can(ResidentPartner.access.update, props.projectId)) return null;
  return props.recordId === undefined ? <Field {...props} known={null} /> : <Known {...props} id={props.recordId} />;
});

const Known = observer(function Known({ id, ...props }: FormPartProps & { readonly id: string }) {
  return <Field {...props} known={useResidentPartner(id)?.id ?? null} />;
});

const Field = observer(function Field(props: FormPartProps & { readonly known: string | null }) {
  const t = useTranslate();
  const partners = useStore(Partner);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const value = linkOf(props.values, props.known);
  const choose = async (partnerId: string | null) => {
    props.setValues({ [ResidentPartner.id]: { partnerId } });
    if (partnerId === null) return;
    const partner = await partners.load(partnerId, { fields: ['name', 'cpf', 'cnpj'] }, { isQuiet: true });
    const { current } = latest;
    if (linkOf(current.values, current.known) === partnerId) {
      current.setValues(residentValues(partner, current.values));
    }
  };
  return (
    <ReferenceSelect
      entityId={Partner.id}
      label={t('finance.residentPartner.partnerId')}
      description={t('finance.residentPartner.partnerId.help')}
      value={value}
      disabled={props.isDisabled}
      // Without the partner's own facts nothing is filled in; the link stands.
      onChange={(id) => void choose(id).catch(() => {})}
      detail="PartnerDetails"
      offersNew
    />
  );
});
