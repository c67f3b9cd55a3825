import { formatInteger, listFields, type RecordOf } from '@gleba/sdk';
import {
  Button,
  DataTable,
  EmptyState,
  entityColumns,
  FilterBar,
  fieldLabel,
  IconFilterOff,
  IconUsers,
  Link,
  observer,
  PageHeader,
  Screen,
  type TableColumn,
  type Texts,
  useExtensionColumns,
  useList,
  useListQuery,
  useOpenModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Resident } from '../../entities/resident.entity.ts';
import { NoProject } from '../land/no-project.tsx';

type WithLand = {
  readonly land: { readonly id: string; readonly block: string; readonly lot: string } | null;
};
type Row = RecordOf<typeof Resident> & WithLand;

const shown = [...(listFields(Resident) ?? []), 'updatedAt'];

/** Everybody who lives on the project's lots; a row opens the lot. */
export default observer(function ResidentListPanel() {
  const { session } = useServices();
  const { projectId } = session;
  if (projectId !== undefined) return <ResidentListScreen key={projectId} projectId={projectId} />;
  return <NoProject title="lands.resident.plural" />;
});

const ResidentListScreen = observer(function ResidentListScreen({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const query = useListQuery(Resident, ['name']);
  const extensions = useExtensionColumns(Resident, projectId);
  const parts = [
    { projectId: { equalTo: projectId } },
    ...(query.filter ? [query.filter] : []),
    ...(query.search ? [{ search: query.search }] : []),
  ];
  const list = useList<typeof Resident, WithLand>(Resident, {
    filter: { and: parts },
    orderBy: query.orderBy,
    fields: ['landId', ...shown],
    include: { land: ['block', 'lot'], ...extensions.include },
  });
  const isFiltering = query.conditions.length > 0 || query.search !== '';
  return (
    <Screen>
      <PageHeader
        title={t('lands.resident.plural')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
      />
      <FilterBar entity={Resident} query={query} fields={shown} />
      <DataTable<Row>
        id="lands.resident"
        label={t('lands.resident.plural')}
        source={list}
        columns={[...columns(t), ...extensions.columns]}
        rowId={(row) => row.id}
        orderBy={query.orderBy}
        onOrderBy={(orderBy) => query.set({ orderBy })}
        onOpen={(row) => openModal(`/lands/${row.landId}`)}
        empty={
          <EmptyState
            icon={isFiltering ? <IconFilterOff size={24} stroke={1.5} /> : <IconUsers size={24} stroke={1.5} />}
            title={t(isFiltering ? 'lands.residents.noMatch' : 'lands.residents.empty')}
            text={isFiltering ? undefined : t('lands.residents.noneInProject')}
            action={
              isFiltering ? (
                <Button variant="default" onClick={() => query.set({ search: '', conditions: [] })}>
                  {t('lands.list.clearFilters')}
                </Button>
              ) : (
                <Button component={Link} to="/lands">
                  {t('lands.residents.openLands')}
                </Button>
              )
            }
          />
        }
      />
    </Screen>
  );
});

function columns(t: Texts): readonly TableColumn<Row>[] {
  const [name, ...rest] = entityColumns(t, Resident, shown);
  const land: TableColumn<Row> = {
    id: 'land',
    title: fieldLabel(t, Resident, 'landId'),
    width: 200,
    render: (row) => (row.land ? t('lands.residents.ofLot', { block: row.land.block, lot: row.land.lot }) : '—'),
  };
  return [...(name ? [name] : []), land, ...rest];
}
