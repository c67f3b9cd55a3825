import type { CreateOf, PatchOf, RecordOf } from '@gleba/sdk';
import {
  EntityForm,
  ErrorState,
  ModalFrame,
  observer,
  PanelSkeleton,
  useCloseModal,
  useList,
  useParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';

type Values = CreateOf<typeof MemorialSetting>;

/** How a project's papers are computed and signed: its one row, made when it is saved for the first time. */
export default observer(function MemorialSettingsPanel() {
  const { projectId = '' } = useParams();
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(MemorialSetting);
  const close = useCloseModal();
  const list = useList(MemorialSetting, { filter: { projectId: { equalTo: projectId } } });
  const stored = list.rowAt(0) as RecordOf<typeof MemorialSetting> | undefined;
  const isLoaded = list.status === 'ready' && (list.rowCount === 0 || stored !== undefined);
  return (
    <ModalFrame title={t('lands.memorial.settings')}>
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {isLoaded ? (
        <EntityForm
          entity={MemorialSetting}
          operation={stored ? 'patch' : 'create'}
          draftId={`lands.memorialSetting.${projectId}`}
          {...(stored ? { initial: stored } : { fixed: { projectId } })}
          submitLabel={t('ui.save')}
          onCancel={close}
          onSubmit={async (values) => {
            if (!stored) await store.create(values as Values, {}, { isQuiet: true });
            else if (Object.keys(values).length > 0)
              await store.update(stored.id, values as PatchOf<typeof MemorialSetting>, { isQuiet: true });
            notifier.success(t('lands.memorial.settingsSaved'));
            close();
          }}
        />
      ) : list.status === 'error' ? null : (
        <PanelSkeleton />
      )}
    </ModalFrame>
  );
});
