import type { Entity } from '@gleba/core';
import { ActionIcon, CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useContext, useId } from 'react';
import { usePreference } from '../context/preference.ts';
import { recordTitle } from '../context/record-title.ts';
import { useTranslate } from '../context/services.tsx';
import { RecordActions } from '../contribution/action-buttons.tsx';
import { useLayer } from '../layer/use-layer.ts';
import { useIsNarrow } from '../page/use-is-narrow.ts';
import { ModalLayerContext, useCloseModal } from '../route/modal-route.ts';
import { useNoteOpened } from '../search/recent-records.ts';
import { RecordState } from '../state/record-state.tsx';
import { DockedRecord } from './docked-record.tsx';
import { useMovedContent } from './moved-content.tsx';
import classes from './record.module.css';
import { RecordSteps } from './record-steps.tsx';
import { RecordTabs } from './record-tabs.tsx';
import type { LoadedRecord } from './use-record.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface RecordDrawerProps<E extends Entity> {
  readonly entity: E;
  readonly loaded: LoadedRecord<E>;
  /** Default: the entity's title fields. */
  readonly title?: ReactNode;
  /** A StatusBadge. */
  readonly status?: ReactNode;
  /** The two most used actions. */
  readonly actions?: ReactNode;
  /** Content of the first tab; default the facts of the declaration. */
  readonly children?: ReactNode;
  /** Locale key of the first tab. */
  readonly firstTab?: string;
  /** Default: closes the modal route. */
  readonly onClose?: () => void;
}

/** Of the drawer that covers the screen, in pixels. */
const width = 640;

/** From here on a record may stand beside its list: about 1100 pixels, which leave both what they need. */
const wide = '(min-width: 69em)';

/**
 * A record with its title, status, actions, tabs (the plugins' among them), history at hand. Over the screen that it was opened from, all
 * of it on a phone; beside it where there is room and the person wants it there. Over a form or another record always over it.
 */
export const RecordDrawer = observer(function RecordDrawer<E extends Entity>(props: RecordDrawerProps<E>) {
  const { entity, loaded, title } = props;
  const t = useTranslate();
  const name = typeof title === 'string' ? title : recordTitle(t, entity, loaded.record);
  const titleId = useId();
  const closeModal = useCloseModal();
  useReturnFocus();
  const isOfAddress = useContext(ModalLayerContext) !== undefined && props.onClose === undefined;
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false }) ?? false;
  const [isWanted, setWanted] = usePreference('record.beside', false);
  const isDocked = isOfAddress && isWide && isWanted;
  const close = props.onClose ?? closeModal;
  const layer = useLayer(close, isDocked);
  const isNarrow = useIsNarrow();
  const { place, moved } = useMovedContent(
    <div className={classes.drawerBody}>
      <RecordHead
        {...props}
        onClose={close}
        titleId={titleId}
        hasSteps={isOfAddress}
        dock={isOfAddress && isWide ? { isDocked, set: setWanted } : undefined}
      />
      <RecordBody {...props} />
    </div>,
    isDocked,
  );
  return (
    <>
      {isDocked ? (
        <DockedRecord titleId={titleId}>{place}</DockedRecord>
      ) : (
        <Drawer.Root {...layer} position="right" size={isNarrow ? '100%' : width} padding={0}>
          <Drawer.Overlay backgroundOpacity={0.25} />
          {/* The library names it by a title of its own alone, and the record's stands in what is moved. */}
          <Drawer.Content aria-label={name}>{place}</Drawer.Content>
        </Drawer.Root>
      )}
      {moved}
    </>
  );
}) as <E extends Entity>(props: RecordDrawerProps<E>) => ReactNode;

interface RecordHeadProps extends RecordDrawerProps<Entity> {
  readonly onClose: () => void;
  readonly titleId: string;
  /** A record over a form or another record is of no list. */
  readonly hasSteps: boolean;
  /** Where the person has the choice. */
  readonly dock: { readonly isDocked: boolean; readonly set: (isWanted: boolean) => void } | undefined;
}

/** Above, the way to its neighbours and what can be done; below, what it is and how it stands. */
const RecordHead = observer(function RecordHead(props: RecordHeadProps) {
  const { entity, loaded, onClose, titleId, hasSteps, dock } = props;
  const t = useTranslate();
  const { record } = loaded;
  const title = props.title ?? recordTitle(t, entity, record);
  return (
    <header className={classes.head}>
      <div className={classes.headActions}>
        <div className={classes.headStart}>
          {record && hasSteps ? <RecordSteps entity={entity} id={record.id} /> : null}
        </div>
        {record ? <RecordActions entity={entity} record={record} projectId={projectOf(record)} /> : null}
        {props.actions}
        {dock ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('ui.record.keepBeside')}
            aria-pressed={dock.isDocked}
            title={t('ui.record.keepBeside')}
            onClick={() => dock.set(!dock.isDocked)}
          >
            <IconLayoutSidebarRight size={18} stroke={dock.isDocked ? 2.2 : 1.5} />
          </ActionIcon>
        ) : null}
        <CloseButton size="lg" aria-label={t('ui.close')} onClick={onClose} />
      </div>
      <div className={classes.titleLine}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {props.status}
      </div>
    </header>
  );
});

const RecordBody = observer(function RecordBody(props: RecordDrawerProps<Entity>) {
  const { entity, loaded, children, firstTab } = props;
  useNoteOpened(entity, loaded.record?.id);
  if (loaded.status !== 'ready') return <RecordState of={loaded} />;
  const { record } = loaded;
  return (
    <RecordTabs entity={entity} record={record} firstTab={firstTab} isOfAddress={props.onClose === undefined}>
      {children}
    </RecordTabs>
  );
});

/** A record of an organization's own is looked at in the chosen project, if there is one. */
function projectOf(record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof record?.projectId === 'string' ? record.projectId : undefined;
}
