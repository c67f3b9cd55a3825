import {
  ErrorState,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  Select,
  useCloseModal,
  useForm,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { createOrganization, renameOrganization } from '../../operations/organizations.ts';
import { FormEnd } from '../people/form-end.tsx';
import classes from '../people/people.module.css';
import { TextField } from '../text-field.tsx';
import { type ListedOrganization, useOrganizations, useOrganizationsChanged } from './use-organizations.ts';

/** Makes an organization, or gives one another name. */
export default observer(function OrganizationForm() {
  const t = useTranslate();
  const { organizationId } = useParams();
  return (
    <ModalFrame title={t(organizationId ? 'workspace.organizations.edit' : 'workspace.organizations.new')}>
      {organizationId ? <Existing id={Number(organizationId)} /> : <Fresh />}
    </ModalFrame>
  );
});

const Existing = observer(function Existing({ id }: { readonly id: number }) {
  const { rows, error, reload } = useOrganizations({ id });
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!rows) return <PanelSkeleton />;
  const [organization] = rows;
  return organization?.mayRename ? <Rename organization={organization} /> : <NotFoundState />;
});

const Rename = observer(function Rename({ organization }: { readonly organization: ListedOrganization }) {
  const t = useTranslate();
  const { api, notifier, session } = useServices();
  const organizationsChanged = useOrganizationsChanged();
  const close = useCloseModal();
  const [name, setName] = useState(organization.name);
  const form = useForm(['name'], async () => {
    await api.run(renameOrganization, { id: organization.id, name }, { isQuiet: true });
    organizationsChanged();
    // The switcher names it too.
    await session.refreshMe();
    notifier.success(t('workspace.organizations.saved'));
    close();
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <NameInput {...form.bind('name', name, setName)} />
      <FormEnd form={form} submitLabel={t('ui.save')} />
    </form>
  );
});

const nowhere = 'none';

const Fresh = observer(function Fresh() {
  const t = useTranslate();
  const { api, notifier, session } = useServices();
  const organizationsChanged = useOrganizationsChanged();
  const close = useCloseModal();
  const isStaff = session.role === 'staff';
  const own = String(session.organization?.id ?? nowhere);
  const { rows = [] } = useOrganizations({});
  const [name, setName] = useState('');
  const [parent, setParent] = useState(own);
  const form = useForm(['name', 'parentId'], async () => {
    const parentId = isStaff ? { parentId: parent === nowhere ? null : Number(parent) } : {};
    await api.run(createOrganization, { name, ...parentId }, { isQuiet: true });
    organizationsChanged();
    await session.refreshMe();
    notifier.success(t('workspace.organizations.created', { name }));
    close();
  });
  const parents = [
    { value: nowhere, label: t('workspace.organizations.noParent') },
    ...rows.map(({ id, name: label }) => ({ value: String(id), label })),
  ];
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <NameInput {...form.bind('name', name, setName)} />
      {isStaff ? (
        <Select
          label={t('core.organization.parentId')}
          data={parents}
          value={parent}
          error={form.problems.parentId}
          searchable
          allowDeselect={false}
          onChange={(value) => setParent(value ?? own)}
        />
      ) : null}
      <p className={classes.muted}>
        {t(isStaff ? 'workspace.organizations.newText' : 'workspace.organizations.newBelow', {
          name: session.organization?.name ?? '',
        })}
      </p>
      <FormEnd form={form} submitLabel={t('workspace.organizations.create')} />
    </form>
  );
});

interface NameInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameInput({ value, error, onChange }: NameInputProps) {
  const t = useTranslate();
  return (
    <TextField isFirst label={t('core.organization.name')} value={value} error={error} required onChange={onChange} />
  );
}
