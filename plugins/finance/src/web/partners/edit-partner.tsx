import type { CreateOf } from '@gleba/sdk';
import { EntityForm, observer, RecordForm, useCan, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { Partner } from '../../entities/partner.entity.ts';
import { nestedEditors, pageEditors, partnerGroups, partnerInput } from './partner-form.tsx';

export interface EditPartnerProps {
  /** Without one it is a new partner. */
  readonly id?: string | undefined;
  /** Within the modal that selectors open. */
  readonly isNested?: boolean;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
}

/** The form of a partner, new or known. */
export const EditPartner = observer(function EditPartner({ id, ...props }: EditPartnerProps) {
  return id === undefined ? <Fresh {...props} /> : <Existing {...props} id={id} />;
});

/** Fields with a rule of their own are offered to whom it lets. */
function useGroups() {
  const t = useTranslate();
  const can = useCan();
  return partnerGroups(t).map(({ title, fields }) => ({
    title,
    fields: fields.filter((name) => {
      const rule = Partner.allFields[name]?.write;
      return !rule || can(rule);
    }),
  }));
}

const Fresh = observer(function Fresh({ isNested = false, onSaved, onCancel }: EditPartnerProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Partner);
  const groups = useGroups();
  return (
    <EntityForm
      entity={Partner}
      operation="create"
      draftId={isNested ? 'finance.partner.create.nested' : 'finance.partner.create'}
      groups={groups}
      editors={isNested ? nestedEditors : pageEditors}
      submitLabel={t('finance.partners.create')}
      onCancel={onCancel}
      onSubmit={async (values) => {
        // The form has checked the values by the declaration that their type comes from.
        const { id } = await store.create(partnerInput(values) as CreateOf<typeof Partner>, {}, { isQuiet: true });
        notifier.success(t('finance.partners.created'));
        onSaved(id);
      }}
    />
  );
});

/** What only a partner's page shows. */
const extras = ['phoneCountry', 'maritalStatus'] as const;

const Existing = observer(function Existing(props: EditPartnerProps & { readonly id: string }) {
  const { id, isNested = false, onSaved, onCancel } = props;
  const t = useTranslate();
  const groups = useGroups();
  return (
    <RecordForm
      entity={Partner}
      id={id}
      extras={extras}
      groups={groups}
      editors={isNested ? nestedEditors : pageEditors}
      toPatch={partnerInput}
      saved={t('finance.partners.saved')}
      onDone={() => onSaved(id)}
      onCancel={onCancel}
    />
  );
});
