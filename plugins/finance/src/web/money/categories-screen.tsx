import type { AnswerOf } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  EmptyState,
  ErrorState,
  entityPlural,
  IconPlus,
  IconTrash,
  OrderedRows,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  StatusBadge,
  UnstyledButton,
  useAddressValue,
  useMoving,
  useOpenModal,
  useQuery,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { categoryTypes, FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { financeCategoryTrees, moveFinanceCategory } from '../../operations/money-categories.ts';
import classes from './money.module.css';
import { categoriesPath } from './money-paths.ts';
import { TypeTabs } from './type-tabs.tsx';

type Row = AnswerOf<typeof financeCategoryTrees>[number];
const staleOn = [FinanceCategory, FinanceTransaction];
/** In pixels: a row has a name and a few facts. */
const rowsWidth = 820;

/** The chart of categories, of one type at a time, as a tree that people put in order. */
export default observer(function CategoriesScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const [type, setType] = useAddressValue('type', 'income', [...categoryTypes]);
  const { answer, failure, reload } = useQuery(financeCategoryTrees, { type }, { staleOn, keepsFormer: true });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal(`${categoriesPath}/new`)}>
      {t('finance.money.newCategory')}
    </Button>
  );
  return (
    <Screen isScrolling width={rowsWidth}>
      <PageHeader title={entityPlural(t, FinanceCategory)} action={create} />
      <TypeTabs value={type} onChange={setType} />
      {failure ? <ErrorState error={failure} onRetry={() => void reload()} /> : null}
      {!answer && !failure ? <PanelSkeleton /> : null}
      {answer?.length === 0 ? <EmptyState title={t('finance.money.noCategories')} action={create} /> : null}
      {answer && answer.length > 0 ? <Tree rows={answer} reload={reload} /> : null}
    </Screen>
  );
});

const Tree = observer(function Tree({
  rows,
  reload,
}: {
  readonly rows: readonly Row[];
  readonly reload: () => Promise<void>;
}) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { api, notifier } = useServices();
  const store = useStore(FinanceCategory);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const moving = useMoving([...byId.keys()], {
    save: (id, inOrder) => {
      const moved = byId.get(id);
      const place = moved && placeOf(moved, inOrder, byId);
      return place ? api.run(moveFinanceCategory, { financeCategoryId: id, ...place }) : Promise.resolve();
    },
    refresh: reload,
  });
  const remove = async ({ id, name }: Row) => {
    const isSure = await confirm({
      title: t('ui.remove.one', { title: name }),
      message: t('ui.remove.hard'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(id);
    notifier.success(t('finance.money.categoryRemoved'));
  };
  return (
    <OrderedRows
      label={entityPlural(t, FinanceCategory)}
      ids={moving.shown}
      moving={moving}
      titleOf={(id) => byId.get(id)?.path ?? ''}
      render={(id) => {
        const row = byId.get(id);
        if (!row) return null;
        const { name, code, level, inUse, isLeaf } = row;
        return (
          <div className={classes.category} style={{ paddingInlineStart: `${level * 1.5}rem` }} data-leaf={isLeaf}>
            <UnstyledButton onClick={() => openModal(`${categoriesPath}/${id}/edit`)}>
              {code ? <span>{code}</span> : null}
              {name}
            </UnstyledButton>
            {inUse && isLeaf ? <StatusBadge label={t('finance.money.inUse')} tone="info" /> : null}
            {inUse ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('ui.catalogue.remove', { title: name })}
                onClick={() => void remove(row).catch(() => {})}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </div>
        );
      }}
    />
  );
});

/** Behind a leaf it stands beside it, behind one that has others below it is the first of these. What stands below goes along. */
function placeOf(moved: Row, inOrder: readonly string[], byId: ReadonlyMap<string, Row>) {
  const above = byId.get(inOrder[inOrder.indexOf(moved.id) - 1] ?? '');
  if (!above) return { parentId: null, afterId: null };
  // Dropped within its own branch: it stays where it is.
  if (above.idPath.includes(moved.id)) return undefined;
  const hasOthers = [...byId.values()].some(({ id, parentId }) => parentId === above.id && id !== moved.id);
  return hasOthers ? { parentId: above.id, afterId: null } : { parentId: above.parentId, afterId: above.id };
}
