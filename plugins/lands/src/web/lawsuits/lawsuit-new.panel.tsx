import type { CreateOf } from '@gleba/sdk';
import {
  EntityForm,
  inBatches,
  ModalFrame,
  observer,
  useCloseModal,
  useDraft,
  useOpenModal,
  useProjectId,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';
import { LandsOfCase } from './lands-of-case.tsx';

/** A new case with the lots that it is about. */
export default observer(function LawsuitNewPanel() {
  const { notifier } = useServices();
  const t = useTranslate();
  const projectId = useProjectId();
  const store = useStore(Lawsuit);
  const lands = useStore(Land);
  const close = useCloseModal();
  const openModal = useOpenModal();
  const draftId = `${Lawsuit.id}.create.${projectId}`;
  const [chosen, choose] = useDraft(`${draftId}.lands`);
  const ids = Array.isArray(chosen) ? chosen.filter((id): id is string => typeof id === 'string') : [];
  return (
    <ModalFrame title={t('lands.lawsuits.new')}>
      <EntityForm
        entity={Lawsuit}
        operation="create"
        draftId={draftId}
        fixed={{ projectId }}
        submitLabel={t('lands.lawsuits.create')}
        onCancel={() => {
          choose(undefined);
          close();
        }}
        onSubmit={async (values) => {
          // The form has checked the values by the same declaration that their type comes from.
          const lawsuit = await store.create(values as CreateOf<typeof Lawsuit>, {}, { isQuiet: true });
          choose(undefined);
          const results = await inBatches(ids, (id) => lands.update(id, { lawsuitId: lawsuit.id }));
          // Those that failed have told why; the case is there, and its record asks for them again.
          if (results.every(({ status }) => status === 'fulfilled')) notifier.success(t('lands.lawsuits.created'));
          openModal(`/lawsuits/${lawsuit.id}`, { replace: true });
        }}
      >
        <LandsOfCase
          projectId={projectId}
          ids={ids}
          onAdd={(id) => choose([...ids, id])}
          onRemove={(id) => choose(ids.filter((one) => one !== id))}
        />
      </EntityForm>
    </ModalFrame>
  );
});
