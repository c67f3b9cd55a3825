import {
  Button,
  confirm,
  ErrorState,
  IconFileText,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  RecordTabs,
  Screen,
  StatusBadge,
  useCan,
  useCommand,
  useComputedColorScheme,
  useParams,
  useProjectId,
  useQuery,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';
import type { AreaMemorial } from '../../area-answers.ts';
import { areaScreens } from '../../area-kinds.ts';
import { AreaConfirmation } from '../../entities/area-confirmation.entity.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import { areaMemorial, confirmAreaSides, restoreAreaSides } from '../../operations/areas.ts';
import { ArcsDialog } from '../memorial/arcs-dialog.tsx';
import { sideColor } from '../memorial/side-colors.ts';
import { sideKey } from '../memorial/sides-draft.ts';
import { SidesDrawing } from '../memorial/sides-drawing.tsx';
import classes from './area-sides.module.css';
import {
  type AreaDraft,
  asFound,
  endsOf,
  isUnconfirmed,
  saidOfSides,
  standingOf,
  writtenOf,
} from './area-sides-draft.ts';
import { AreaSidesTable, standingColors } from './area-sides-table.tsx';
import areas from './areas.module.css';

const staleOn = [Geometry, AreaConfirmation];
const tones = { saved: 'success', proposed: 'info', stale: 'warning' } as const;

/** Whom the sides of an area adjoin: the map's answer, what a person says instead, and that somebody has confirmed it. */
export default observer(function AreaSidesPanel() {
  const projectId = useProjectId();
  const { area = '' } = useParams();
  const t = useTranslate();
  const { answer: memorial, failure, reload } = useQuery(areaMemorial, { projectId, area }, { staleOn });
  if (failure) {
    return (
      <Screen>
        <PageHeader title={t('lands.areaSides.title')} />
        <ErrorState error={failure} onRetry={() => void reload()} />
      </Screen>
    );
  }
  if (memorial?.key !== area) return <PanelSkeleton />;
  return <AreaSides key={area} {...{ projectId, memorial }} onChanged={() => void reload()} />;
});

interface AreaSidesProps {
  readonly projectId: string;
  readonly memorial: AreaMemorial;
  readonly onChanged: () => void;
}

const AreaSides = observer(function AreaSides({ projectId, memorial, onChanged }: AreaSidesProps) {
  const t = useTranslate();
  const mayChange = useCan()(MemorialSetting.access.update, projectId);
  const [active, setActive] = useState<string>();
  const [isArcsOpen, setArcsOpen] = useState(false);
  const acts = useAreaActs({ projectId, memorial, onChanged });
  const { draft, say } = acts;
  const { key: area, shape, name, confirmationId } = memorial;
  return (
    <Screen isScrolling>
      <PageHeader
        title={name}
        subtitle={t('lands.areaSides.title')}
        action={<HeadActions {...{ projectId, memorial, mayChange, acts }} />}
      />
      <OfArea confirmationId={confirmationId}>
        <div className={classes.sides} data-in-tab={confirmationId !== null}>
          <div className={classes.state}>
            <Standing {...{ memorial, draft }} />
            <span className={classes.space} />
            {mayChange ? <SidesActions {...{ memorial, acts }} onArcs={() => setArcsOpen(true)} /> : null}
          </div>
          <Notices memorial={memorial} />
          <Drawing {...{ memorial, draft, active }} onActive={setActive} />
          <AreaSidesTable
            {...{ memorial, draft, active }}
            onActive={setActive}
            onChange={mayChange ? say : undefined}
          />
        </div>
      </OfArea>
      {isArcsOpen ? (
        <ArcsDialog
          of={{ projectId, area, shape }}
          memorial={memorial}
          onChanged={onChanged}
          onClose={() => setArcsOpen(false)}
        />
      ) : null}
    </Screen>
  );
});

type AreaActs = ReturnType<typeof useAreaActs>;

/** What people say of the sides until they confirm them all, or go back to what the map says. */
function useAreaActs({ projectId, memorial, onChanged }: AreaSidesProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [draft, setDraft] = useState<AreaDraft>({});
  const confirming = useCommand(confirmAreaSides);
  const restoring = useCommand(restoreAreaSides);
  const { key: area, shape, name } = memorial;
  const done = (text: string) => {
    setDraft({});
    notifier.success(t(text));
    onChanged();
  };
  const save = async () => {
    const sides = saidOfSides(memorial, draft);
    if (await confirming.run({ projectId, area, shape, sides })) done('lands.areaSides.saved');
  };
  const restore = async () => {
    const isSure = await confirm({
      title: t('lands.areaSides.restoreTitle', { name }),
      message: t('lands.areaSides.restoreText'),
      confirmLabel: t('lands.areaSides.restore'),
      isDangerous: true,
    });
    if (isSure && (await restoring.run({ projectId, area }))) done('lands.areaSides.restored');
  };
  const say = (side: AreaMemorial['sides'][number], text: string) =>
    setDraft((old) => ({ ...old, [endsOf(memorial, side)]: text }));
  return {
    ...{ draft, say, save, restore, isSaving: confirming.isRunning, isRestoring: restoring.isRunning },
    takeFound: () => setDraft(asFound(memorial)),
  };
}

interface HeadActionsProps extends Pick<AreaSidesProps, 'projectId' | 'memorial'> {
  readonly mayChange: boolean;
  readonly acts: AreaActs;
}

function HeadActions({ projectId, memorial, mayChange, acts }: HeadActionsProps) {
  const t = useTranslate();
  return (
    <>
      <Button
        component={Link}
        variant="default"
        to={`/report/${projectId}/${areaScreens.memorial}/${memorial.key}`}
        leftSection={<IconFileText size={16} />}
      >
        {t('lands.memorial.title')}
      </Button>
      {mayChange ? (
        <Button
          loading={acts.isSaving}
          disabled={!isUnconfirmed(memorial, acts.draft)}
          onClick={() => void acts.save()}
        >
          {t('lands.areaSides.confirm')}
        </Button>
      ) : null}
    </>
  );
}

interface DraftProps {
  readonly memorial: AreaMemorial;
  readonly draft: AreaDraft;
}

/** Whether somebody has confirmed the sides, and of how many nobody knows anything. */
function Standing({ memorial, draft }: DraftProps) {
  const t = useTranslate();
  const { confirmation, sides } = memorial;
  const unknown = sides.filter((side) => standingOf(side, writtenOf(memorial, draft, side)) === 'unknown').length;
  return (
    <>
      <StatusBadge label={t(`lands.areaSides.status.${confirmation}`)} tone={tones[confirmation]} />
      {unknown > 0 ? <StatusBadge label={t('lands.areaSides.unknown', { count: unknown })} tone="warning" /> : null}
      <Link to="/areas">{t('lands.areas.back')}</Link>
    </>
  );
}

interface SidesActionsProps {
  readonly memorial: AreaMemorial;
  readonly acts: AreaActs;
  readonly onArcs: () => void;
}

function SidesActions({ memorial, acts, onArcs }: SidesActionsProps) {
  const t = useTranslate();
  return (
    <>
      {memorial.isOfLots ? null : (
        <Button size="xs" variant="default" onClick={onArcs}>
          {t('lands.arcs.open')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={acts.takeFound}>
        {t('lands.areaSides.asFound')}
      </Button>
      {memorial.confirmation === 'proposed' ? null : (
        <Button size="xs" variant="default" loading={acts.isRestoring} onClick={() => void acts.restore()}>
          {t('lands.areaSides.restore')}
        </Button>
      )}
    </>
  );
}

/** What whoever looks has to know before they trust the sides. */
function Notices({ memorial }: { readonly memorial: AreaMemorial }) {
  const t = useTranslate();
  const { confirmation, carried, confirmationId } = memorial;
  return (
    <>
      {confirmation === 'stale' ? (
        <p className={areas.notice} role="note">
          {t(carried.length > 0 ? 'lands.areaSides.staleCarried' : 'lands.areaSides.staleText')}
        </p>
      ) : null}
      {confirmationId === null ? (
        <p className={classes.hint} role="note">
          {t('lands.areaSides.documentsAfter')}
        </p>
      ) : null}
    </>
  );
}

interface DrawingProps extends DraftProps {
  readonly active: string | undefined;
  readonly onActive: (side: string) => void;
}

/** The area with each side in the colour of what is known of it, and the words that stand there. */
function Drawing({ memorial, draft, active, onActive }: DrawingProps) {
  const t = useTranslate();
  const mode = useComputedColorScheme('light');
  const paints = new Map(
    memorial.sides.map((side) => {
      const written = writtenOf(memorial, draft, side);
      const standing = standingOf(side, written);
      const word = standing === 'unknown' ? '?' : shortened(written || side.foundAdjoiner);
      return [sideKey(side), { color: sideColor(mode, standingColors[standing]), word }];
    }),
  );
  return (
    <SidesDrawing
      {...{ memorial, active, onActive }}
      around={{ lots: memorial.neighbours, boundaries: memorial.boundaries }}
      label={t('lands.areaSides.drawing', { name: memorial.name })}
      paintOf={(side) => paints.get(side) ?? { color: sideColor(mode, null), word: '' }}
      leastForWord={90}
    />
  );
}

interface OfAreaProps {
  readonly confirmationId: string | null;
  readonly children: ReactNode;
}

/** Its sides are the screen's own. */
const shownOfRecord = { fields: ['projectId', 'name'] } as const;

/** An area that somebody confirmed is a record, with whatever plugins have of it: papers, first of all. */
const OfArea = observer(function OfArea({ confirmationId, children }: OfAreaProps) {
  if (confirmationId === null) return children;
  return <ConfirmedArea confirmationId={confirmationId}>{children}</ConfirmedArea>;
});

const ConfirmedArea = observer(function ConfirmedArea({
  confirmationId,
  children,
}: OfAreaProps & { readonly confirmationId: string }) {
  const { record } = useRecord(AreaConfirmation, confirmationId, shownOfRecord);
  if (!record) return children;
  return (
    <RecordTabs entity={AreaConfirmation} record={record} firstTab="lands.areaSides.open" isOfAddress>
      {children}
    </RecordTabs>
  );
});

function shortened(text: string): string {
  return text.length <= 24 ? text : `${text.slice(0, 23)}…`;
}
