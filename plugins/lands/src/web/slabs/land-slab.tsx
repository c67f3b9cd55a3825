import type { CreateOf, PatchOf, RecordOf } from '@gleba/sdk';
import {
  Button,
  EntityForm,
  ErrorState,
  Facts,
  observer,
  useCan,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { Land } from '../../entities/land.entity.ts';
import { LandSlab } from '../../entities/land-slab.entity.ts';
import classes from '../land/land-record.module.css';

type LandRecord = Pick<RecordOf<typeof Land>, 'id' | 'projectId'>;

const fields = ['side', 'baseLandId', 'baseRegistration', 'storey', 'level', 'height'] as const;

/** Upon what a lot stands that does not stand on the ground; who may change lots says so here, and takes it back. */
export const LandSlabSection = observer(function LandSlabSection({ record }: { readonly record: LandRecord }) {
  const t = useTranslate();
  const can = useCan();
  const { notifier } = useServices();
  const store = useStore(LandSlab);
  const [isEditing, setEditing] = useState(false);
  const { id: landId, projectId } = record;
  const list = useList(LandSlab, {
    filter: { landId: { equalTo: landId } },
    orderBy: ['createdAt'],
    fields: ['projectId', 'landId', ...fields],
  });
  const mayChange = can(LandSlab.access.create, projectId);
  const [slab] = list.rows;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (!slab && (list.status === 'loading' || !mayChange)) return null;
  const close = () => setEditing(false);
  const save = async (values: object) => {
    if (slab) await store.update(slab.id, values as PatchOf<typeof LandSlab>, { isQuiet: true });
    else await store.create(values as CreateOf<typeof LandSlab>, {}, { isQuiet: true });
    notifier.success(t('lands.slabs.saved'));
    await list.refresh();
    close();
  };
  const remove = async () => {
    if (!slab) return;
    await store.remove(slab.id);
    await list.refresh();
    const undo = () =>
      void store.restore(slab.id).then(
        () => list.refresh(),
        () => {},
      );
    notifier.success(t('lands.slabs.removed'), { label: t('ui.undo'), run: undo });
  };
  return (
    <section className={classes.geometry} aria-label={t('lands.slabs.title')}>
      <h3 className={classes.heading}>{t('lands.slabs.title')}</h3>
      {isEditing ? (
        <EntityForm
          entity={LandSlab}
          operation={slab ? 'patch' : 'create'}
          draftId={`${LandSlab.id}.${slab?.id ?? landId}`}
          fields={[...fields]}
          {...(slab ? { initial: { ...slab } } : { initial: { side: 'above' }, fixed: { projectId, landId } })}
          submitLabel={t('lands.slabs.save')}
          onCancel={close}
          onSubmit={save}
        />
      ) : (
        <>
          {slab ? (
            <Facts entity={LandSlab} record={slab as RecordOf<typeof LandSlab>} fields={[...fields]} isReadOnly />
          ) : (
            <p className={classes.note}>{t('lands.slabs.none')}</p>
          )}
          {mayChange ? (
            <div style={{ display: 'flex', gap: '0.5rem', flexWrap: 'wrap' }}>
              <Button variant="default" onClick={() => setEditing(true)}>
                {t(slab ? 'lands.slabs.change' : 'lands.slabs.give')}
              </Button>
              {slab ? (
                <Button variant="default" onClick={() => void remove().catch(() => {})}>
                  {t('lands.slabs.remove')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </>
      )}
    </section>
  );
});
