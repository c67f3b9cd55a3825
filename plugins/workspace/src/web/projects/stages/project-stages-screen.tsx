import { type PatchOf, ProjectStage } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconPlus,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useList,
  useOpenModal,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from '../projects.module.css';
import { moveInOrder } from './order-step.ts';
import { StageRow } from './stage-row.tsx';

/** The organization's stages in their order, which is changed by dragging or with the arrows of each row. */
export default observer(function ProjectStagesScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const store = useStore(ProjectStage);
  const list = useList(ProjectStage, { orderBy: ['uiOrder', 'name'] });
  const [dragged, setDragged] = useState<number>();
  const { rows } = list;
  const move = async (from: number, to: number) => {
    const changes = moveInOrder(
      rows.map(({ uiOrder }) => uiOrder),
      from,
      to,
    );
    for (const { index, uiOrder } of changes) {
      const id = rows[index]?.id;
      if (id) await store.update(id, { uiOrder } as PatchOf<typeof ProjectStage>);
    }
    await list.refresh();
  };
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('/admin/project-stages/new')}>
      {t('workspace.projectStages.new')}
    </Button>
  );
  const isEmpty = list.status === 'ready' && rows.length === 0;
  return (
    <Screen isScrolling>
      <PageHeader title={t('core.projectStage.plural')} action={isEmpty ? null : create} />
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {list.status === 'loading' && rows.length === 0 ? <PanelSkeleton /> : null}
      {isEmpty ? (
        <EmptyState
          title={t('workspace.projectStages.empty')}
          text={t('workspace.projectStages.emptyText')}
          action={create}
        />
      ) : null}
      <ol className={classes.rows} hidden={rows.length === 0}>
        {rows.map((stage, index) => (
          <StageRow
            key={stage.id}
            stage={stage}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isDragged={dragged === index}
            onDrag={(isDragging) => setDragged(isDragging ? index : undefined)}
            onDrop={() => {
              if (dragged !== undefined) void move(dragged, index).catch(() => {});
              setDragged(undefined);
            }}
            onMove={(by) => void move(index, index + by).catch(() => {})}
          />
        ))}
      </ol>
    </Screen>
  );
});
