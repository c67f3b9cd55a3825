import {
  FieldValue,
  IconAddressBook,
  namedModals,
  observer,
  UnstyledButton,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Partner } from '../../entities/partner.entity.ts';
import classes from './residents.module.css';
import { useResidentPartner } from './use-resident-partner.ts';

export interface ResidentPartnerRowProps {
  readonly record: { readonly id: string };
}

/** Beside a resident: the partner whom they are, with what an office needs to reach them. */
export default observer(function ResidentPartnerRow({ record }: ResidentPartnerRowProps) {
  const { panels, session } = useServices();
  const t = useTranslate();
  const partner = useResidentPartner(record.id);
  if (!partner) return null;
  const facts = ([partner.cpf ? 'cpf' : 'cnpj', 'whatsappNumber'] as const).filter((name) => partner[name] !== null);
  const content = (
    <>
      <IconAddressBook size={16} stroke={1.5} aria-hidden />
      <span className={classes.name}>{partner.name}</span>
      {facts.map((name) => (
        <FieldValue key={name} entity={Partner} name={name} record={partner} />
      ))}
    </>
  );
  const mayOpen = panels.allowed('dialog:PartnerDetails', session, session.projectId).length > 0;
  if (!mayOpen) return <span className={classes.partner}>{content}</span>;
  return (
    <UnstyledButton
      className={classes.partner}
      title={t('finance.residentPartner.open')}
      onClick={() => void namedModals.show('PartnerDetails', { id: partner.id })}
    >
      {content}
    </UnstyledButton>
  );
});
