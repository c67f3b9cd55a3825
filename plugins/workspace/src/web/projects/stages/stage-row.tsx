import { ProjectStage, type RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  confirm,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconTrash,
  observer,
  StatusBadge,
  UnstyledButton,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import classes from '../projects.module.css';

interface StageRowProps {
  readonly stage: RecordOf<typeof ProjectStage>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly onDrag: (isDragging: boolean) => void;
  readonly onDrop: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** One stage: opened by its name, dragged by the row, moved with its arrows. */
export const StageRow = observer(function StageRow(props: StageRowProps) {
  const { stage, onDrag, onDrop, onMove } = props;
  const { name, type, description } = stage;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(ProjectStage);
  const openModal = useOpenModal();
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.projectStages.removeTitle', { name }),
      message: t('workspace.projectStages.removeText'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(stage.id);
    notifier.success(t('workspace.projectStages.removed'));
  };
  const act = { variant: 'subtle', color: 'gray' } as const;
  return (
    <li
      className={classes.row}
      draggable
      data-dragged={props.isDragged || undefined}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <IconGripVertical className={classes.grip} size={18} aria-hidden />
      <UnstyledButton className={classes.grow} onClick={() => openModal(`/admin/project-stages/${stage.id}/edit`)}>
        {name}
        {description ? <span className={classes.note}>{description}</span> : null}
      </UnstyledButton>
      {type ? <StatusBadge label={valueLabel(t, ProjectStage, 'type', type)} /> : null}
      <ActionIcon
        {...act}
        aria-label={t('workspace.projectStages.up', { name })}
        disabled={props.isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        {...act}
        aria-label={t('workspace.projectStages.down', { name })}
        disabled={props.isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        {...act}
        aria-label={t('workspace.projectStages.remove', { name })}
        onClick={() => void remove().catch(() => {})}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
});
