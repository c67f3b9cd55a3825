import { Project } from '@gleba/sdk';
import {
  confirm,
  IconPencil,
  IconTrash,
  Menu,
  type OpenedProps,
  observer,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';

interface ProjectActionsProps {
  readonly project: { readonly id: string; readonly name: string };
}

/** What may be done with a project from its card. */
export default observer(function ProjectActions({ button, project }: ProjectActionsProps & OpenedProps) {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Project);
  const openModal = useOpenModal();
  const remove = async () => {
    const isSure = await confirm({
      title: t('workspace.projects.removeTitle', { name: project.name }),
      message: t('workspace.projects.removeText'),
      confirmLabel: t('workspace.projects.removeConfirm'),
      typeToConfirm: project.name,
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(project.id);
    notifier.success(t('workspace.projects.removed'), {
      label: t('ui.undo'),
      run: () => void store.restore(project.id).catch(() => {}),
    });
  };
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => openModal(`/project/${project.id}/edit`)}>
          {t('workspace.projects.editAction')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove().catch(() => {})}>
          {t('workspace.projects.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
