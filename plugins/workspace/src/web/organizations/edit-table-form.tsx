import {
  ApiError,
  Button,
  ErrorState,
  Group,
  inBatches,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  TextInput,
  useCloseModal,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { renameOrganization } from '../../operations/organizations.ts';
import classes from '../people/people.module.css';
import { type ListedOrganization, useOrganizations, useOrganizationsChanged } from './use-organizations.ts';

const width = 640;

/** An organization and those below it as a table whose names are changed in place, all at once. */
export default observer(function EditTableForm() {
  const t = useTranslate();
  const { organizationId } = useParams();
  const id = Number(organizationId);
  const { rows, error, reload } = useOrganizations({});
  const shown = rows?.filter((row) => row.mayRename && (row.id === id || row.parentId === id));
  return (
    <ModalFrame title={t('workspace.organizations.editTable')} width={width}>
      {error !== undefined && !rows ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
      {!rows && error === undefined ? <PanelSkeleton /> : null}
      {shown && shown.length === 0 ? <NotFoundState /> : null}
      {shown && shown.length > 0 ? <Table id={id} rows={shown} /> : null}
    </ModalFrame>
  );
});

interface TableProps {
  readonly id: number;
  readonly rows: readonly ListedOrganization[];
}

const Table = observer(function Table({ id, rows }: TableProps) {
  const t = useTranslate();
  const { api, notifier, session } = useServices();
  const organizationsChanged = useOrganizationsChanged();
  const close = useCloseModal();
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const sorted = [...rows].sort((one, other) => Number(other.id === id) - Number(one.id === id));
  const changed = sorted.filter((row) => names[row.id] !== undefined && names[row.id] !== row.name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const results = await inBatches(changed, (row) =>
      api.run(renameOrganization, { id: row.id, name: names[row.id] ?? row.name }, { isQuiet: true }),
    );
    // What was renamed is so; what was refused stays as it was typed, with the reason beside it.
    const refused = results.flatMap((result, index) => {
      const row = changed[index];
      if (result.status === 'fulfilled' || !row) return [];
      const { reason } = result;
      return [[row.id, reason instanceof ApiError ? reason.message : t('ui.error.unknown')] as const];
    });
    setProblems(Object.fromEntries(refused));
    organizationsChanged();
    await session.refreshMe();
    setBusy(false);
    if (refused.length > 0) return;
    if (changed.length > 0) notifier.success(t('workspace.organizations.saved'));
    close();
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <table className={classes.editTable}>
        <thead>
          <tr>
            <th scope="col">{t('core.organization.name')}</th>
            <th scope="col">{t('core.organization.parentId')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.id}>
              <td>
                <TextInput
                  aria-label={t('workspace.organizations.nameOf', { name: row.name })}
                  value={names[row.id] ?? row.name}
                  error={problems[row.id]}
                  onChange={({ currentTarget: { value } }) => setNames((known) => ({ ...known, [row.id]: value }))}
                />
              </td>
              <td>{row.parentName ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={changed.length === 0}>
          {t('ui.save')}
        </Button>
      </Group>
    </form>
  );
});
