import type { CreateOf } from '@gleba/sdk';
import {
  EntityForm,
  inBatches,
  ModalFrame,
  observer,
  useCloseModal,
  useOpenModal,
  useProjectId,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
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
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <ModalFrame title={t('lands.lawsuits.new')}>
      <EntityForm
        entity={Lawsuit}
        operation="create"
        draftId={`${Lawsuit.id}.create.${projectId}`}
        fixed={{ projectId }}
        submitLabel={t('lands.lawsuits.create')}
        onCancel={close}
        onSubmit={async (values) => {
          // The form has checked the values by the same declaration that their type comes from.
          const lawsuit = await store.create(values as CreateOf<typeof Lawsuit>, {}, { isQuiet: true });
          const results = await inBatches(ids, (id) => lands.update(id, { lawsuitId: lawsuit.id }));
          // Those that failed have told why; the case is there, and its record asks for them again.
          if (results.every(({ status }) => status === 'fulfilled')) notifier.success(t('lands.lawsuits.created'));
          openModal(`/lawsuits/${lawsuit.id}`, { replace: true });
        }}
      >
        <LandsOfCase
          projectId={projectId}
          ids={ids}
          onAdd={(id) => setIds([...ids, id])}
          onRemove={(id) => setIds(ids.filter((one) => one !== id))}
        />
      </EntityForm>
    </ModalFrame>
  );
});
