import { type CreateOf, formatNumber, type PatchOf, type RecordOf } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  EntityForm,
  ErrorState,
  fieldLabel,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
  observer,
  PanelSkeleton,
  RowParts,
  StatusBadge,
  useCan,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useRef, useState } from 'react';
import type { Land } from '../../entities/land.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import classes from '../land/land-record.module.css';
import { RowAct } from '../land/row-act.tsx';

type ResidentRecord = RecordOf<typeof Resident>;
const fields = ['name', 'cpfCnpj', 'legalResponsible', 'secondaryResponsible', 'tenureShare'] as const;

/** Tab of a lot: who lives there or answers for it. */
export default observer(function LandResidentsPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const can = useCan();
  const [editing, setEditing] = useState<string | 'new'>();
  const list = useList(Resident, {
    filter: { landId: { equalTo: land.id } },
    orderBy: ['-legalResponsible', 'name'],
    fields: ['landId', 'projectId', ...fields],
  });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const mayAdd = can(Resident.access.create, land.projectId);
  const addButton = mayAdd ? (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('lands.residents.add')}
    </Button>
  ) : null;
  if (list.rowCount === 0 && editing !== 'new') {
    const icon = <IconUsers size={24} stroke={1.5} />;
    return (
      <EmptyState
        icon={icon}
        title={t('lands.residents.empty')}
        text={t('lands.residents.emptyText')}
        action={addButton}
      />
    );
  }
  return (
    <>
      <ul className={classes.people}>
        {list.rows.map((resident) =>
          editing === resident.id ? (
            <li key={resident.id}>
              <ResidentForm land={land} resident={resident} onDone={() => setEditing(undefined)} />
            </li>
          ) : (
            <Person key={resident.id} resident={resident} onEdit={() => setEditing(resident.id)} />
          ),
        )}
      </ul>
      {editing === 'new' ? <ResidentForm land={land} onDone={() => setEditing(undefined)} /> : addButton}
    </>
  );
});

const Person = observer(function Person({
  resident,
  onEdit,
}: {
  readonly resident: ResidentRecord;
  readonly onEdit: () => void;
}) {
  const { notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const store = useStore(Resident);
  const { name, projectId } = resident;
  const remove = async () => {
    await store.remove(resident.id);
    const undo = () => void store.restore(resident.id).catch(() => {});
    notifier.success(t('lands.residents.removed'), { label: t('ui.undo'), run: undo });
  };
  return (
    <li className={classes.person}>
      <span className={classes.personName}>{name}</span>
      {resident.cpfCnpj ? <span>{resident.cpfCnpj}</span> : null}
      {resident.tenureShare ? <span>{`${formatNumber(resident.tenureShare)} %`}</span> : null}
      {resident.legalResponsible ? (
        <StatusBadge label={fieldLabel(t, Resident, 'legalResponsible')} tone="success" />
      ) : null}
      {resident.secondaryResponsible ? (
        <StatusBadge label={fieldLabel(t, Resident, 'secondaryResponsible')} tone="info" />
      ) : null}
      <span className={classes.personActs}>
        {can(Resident.access.update, projectId) ? (
          <RowAct icon={IconPencil} label={t('lands.residents.edit', { name })} onClick={onEdit} />
        ) : null}
        {can(Resident.access.delete, projectId) ? (
          <RowAct
            icon={IconTrash}
            label={t('lands.residents.remove', { name })}
            onClick={() => void remove().catch(() => {})}
          />
        ) : null}
      </span>
      <div className={classes.personMore}>
        <RowParts entity={Resident} record={resident} />
      </div>
    </li>
  );
});

interface ResidentFormProps {
  readonly land: RecordOf<typeof Land>;
  /** Without one it is a new person. */
  readonly resident?: ResidentRecord;
  readonly onDone: () => void;
}

function ResidentForm({ land, resident, onDone }: ResidentFormProps) {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Resident);
  /** Of a new person whose facts in another plugin were refused: trying again must not make them twice. */
  const made = useRef<string>(undefined);
  const save = async (values: Record<string, unknown>, writeExtensions: (id: string) => Promise<boolean>) => {
    const known = resident?.id ?? made.current;
    // The form has checked the values by the declaration that their types come from.
    if (known) {
      const { landId: _land, projectId: _project, ...patch } = values;
      await store.update(known, patch as PatchOf<typeof Resident>, { isQuiet: true });
    } else made.current = (await store.create(values as CreateOf<typeof Resident>, {}, { isQuiet: true })).id;
    await writeExtensions(known ?? made.current ?? '');
    notifier.success(t(resident ? 'lands.residents.changed' : 'lands.residents.added'));
    onDone();
  };
  return (
    <div className={classes.form}>
      <EntityForm
        entity={Resident}
        operation={resident ? 'patch' : 'create'}
        draftId={`lands.resident.${resident?.id ?? land.id}`}
        fields={fields}
        hasExtensions
        {...(resident ? { initial: resident } : { fixed: { landId: land.id, projectId: land.projectId } })}
        submitLabel={t(resident ? 'lands.residents.save' : 'lands.residents.add')}
        onSubmit={save}
        onCancel={onDone}
      />
    </div>
  );
}
