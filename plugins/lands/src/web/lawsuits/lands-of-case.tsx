import { Anchor, IconX, observer, ReferenceSelect, useOpenModal, useRecordTitles, useTranslate } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { RowAct } from '../land/row-act.tsx';
import classes from './lawsuits.module.css';

interface LandsOfCaseProps {
  readonly projectId: string;
  readonly ids: readonly string[];
  /** Without them the lots are only shown. */
  readonly onAdd?: ((id: string) => void) | undefined;
  readonly onRemove?: ((id: string) => void) | undefined;
  /** A form stays where it is. */
  readonly isLinked?: boolean;
}

/** The lots that a case is about, one under the other, and the choice of another. */
export const LandsOfCase = observer(function LandsOfCase(props: LandsOfCaseProps) {
  const { projectId, ids, onAdd, onRemove, isLinked = false } = props;
  const t = useTranslate();
  const openModal = useOpenModal();
  const titles = useRecordTitles(ids.map((id) => ({ entity: Land.id, id })));
  return (
    <div className={classes.lands}>
      {ids.length > 0 ? (
        <ul className={classes.list}>
          {ids.map((id, index) => {
            const title = titles[index] ?? '…';
            return (
              <li key={id}>
                {isLinked ? (
                  <Anchor component="button" type="button" onClick={() => openModal(`/lands/${id}`)}>
                    {title}
                  </Anchor>
                ) : (
                  <span>{title}</span>
                )}
                {onRemove ? (
                  <RowAct
                    icon={IconX}
                    label={t('lands.lawsuits.leave', { land: title })}
                    onClick={() => onRemove(id)}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {onAdd ? (
        <ReferenceSelect
          entityId={Land.id}
          label={t(isLinked ? 'lands.lawsuits.add' : 'lands.land.plural')}
          description={t('lands.lawsuits.addHelp')}
          filter={{ projectId: { equalTo: projectId }, ...(ids.length > 0 && { id: { notIn: ids } }) }}
          value={null}
          onChange={(id) => id !== null && onAdd(id)}
        />
      ) : null}
    </div>
  );
});
