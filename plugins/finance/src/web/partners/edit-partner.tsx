import type { CreateOf, PatchOf } from '@gleba/sdk';
import {
  EntityForm,
  ErrorState,
  NoPermissionState,
  NotFoundState,
  observer,
  PanelSkeleton,
  useCan,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
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

const Existing = observer(function Existing(props: EditPartnerProps & { readonly id: string }) {
  const { id, isNested = false, onSaved, onCancel } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Partner);
  const groups = useGroups();
  const { record, status, error, reload } = useRecord(Partner, id);
  if (status === 'missing') return <NotFoundState />;
  if (status === 'forbidden') return <NoPermissionState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  // A list may have brought the record before without what only its page shows.
  if (record?.phoneCountry === undefined || record.maritalStatus === undefined) return <PanelSkeleton />;
  return (
    <EntityForm
      entity={Partner}
      operation="patch"
      draftId={`finance.partner.${id}`}
      groups={groups}
      editors={isNested ? nestedEditors : pageEditors}
      initial={record}
      submitLabel={t('ui.save')}
      onCancel={onCancel}
      onSubmit={async (values) => {
        const patch = partnerInput(values, record);
        if (Object.keys(patch).length > 0) {
          await store.update(id, patch as PatchOf<typeof Partner>, { isQuiet: true });
          notifier.success(t('finance.partners.saved'));
        }
        onSaved(id);
      }}
    />
  );
});
