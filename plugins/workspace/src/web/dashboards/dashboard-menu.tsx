import {
  ActionIcon,
  Dialog,
  EntityForm,
  IconCheck,
  IconDots,
  IconPencil,
  IconPrinter,
  IconTrash,
  Menu,
  observer,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Dashboard } from '../../entities/dashboard.entity.ts';

interface DashboardMenuProps {
  readonly id: string;
  readonly name: string;
  readonly mayManage: boolean;
  /** Keeps the filter that is shown for whoever opens it next; undefined where that is what is kept. */
  readonly onKeepFilter: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly onRenamed: () => void;
}

/** What is done with a dashboard as a whole. */
export const DashboardMenu = observer(function DashboardMenu(props: DashboardMenuProps) {
  const { id, name, mayManage, onKeepFilter, onRemove, onRenamed } = props;
  const t = useTranslate();
  const [isRenaming, setRenaming] = useState(false);
  const done = () => {
    setRenaming(false);
    onRenamed();
  };
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t('workspace.dashboards.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('workspace.dashboards.print')}
          </Menu.Item>
          {mayManage ? (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
                {t('workspace.dashboards.rename')}
              </Menu.Item>
              {onKeepFilter ? (
                <Menu.Item leftSection={<IconCheck size={16} />} onClick={onKeepFilter}>
                  {t('workspace.dashboards.keepFilter')}
                </Menu.Item>
              ) : null}
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
                {t('workspace.dashboards.remove')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? <RenameDialog {...{ id, name }} onClose={() => setRenaming(false)} onDone={done} /> : null}
    </>
  );
});

interface RenameDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const RenameDialog = observer(function RenameDialog({ id, name, onClose, onDone }: RenameDialogProps) {
  const t = useTranslate();
  const store = useStore(Dashboard);
  return (
    <Dialog title={t('workspace.dashboards.rename')} onClose={onClose}>
      <EntityForm
        entity={Dashboard}
        operation="patch"
        draftId={`workspace.dashboard.${id}.name`}
        fields={['name']}
        initial={{ name }}
        submitLabel={t('ui.save')}
        onCancel={onClose}
        onSubmit={async (values) => {
          if (typeof values.name === 'string') await store.update(id, { name: values.name }, { isQuiet: true });
          onDone();
        }}
      />
    </Dialog>
  );
});
