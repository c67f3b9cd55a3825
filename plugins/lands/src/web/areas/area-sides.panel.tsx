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
  const can = useCan();
  const mode = useComputedColorScheme('light');
  const { notifier } = useServices();
  const [draft, setDraft] = useState<AreaDraft>({});
  const [active, setActive] = useState<string>();
  const [isArcsOpen, setArcsOpen] = useState(false);
  const confirming = useCommand(confirmAreaSides);
  const restoring = useCommand(restoreAreaSides);
  const { key: area, shape, name, confirmation, sides } = memorial;
  const mayChange = can(MemorialSetting.access.update, projectId);
  const save = async () => {
    if (!(await confirming.run({ projectId, area, shape, sides: saidOfSides(memorial, draft) }))) return;
    setDraft({});
    notifier.success(t('lands.areaSides.saved'));
    onChanged();
  };
  const restore = async () => {
    const isSure = await confirm({
      title: t('lands.areaSides.restoreTitle', { name }),
      message: t('lands.areaSides.restoreText'),
      confirmLabel: t('lands.areaSides.restore'),
      isDangerous: true,
    });
    if (!isSure || !(await restoring.run({ projectId, area }))) return;
    setDraft({});
    notifier.success(t('lands.areaSides.restored'));
    onChanged();
  };
  const paints = new Map(
    sides.map((side) => {
      const standing = standingOf(side, writtenOf(memorial, draft, side));
      const word = standing === 'unknown' ? '?' : shortened(writtenOf(memorial, draft, side) || side.foundAdjoiner);
      return [sideKey(side), { color: sideColor(mode, standingColors[standing]), word }];
    }),
  );
  const unknown = sides.filter((side) => standingOf(side, writtenOf(memorial, draft, side)) === 'unknown').length;
  return (
    <Screen isScrolling>
      <PageHeader
        title={name}
        subtitle={t('lands.areaSides.title')}
        action={
          <>
            <Button
              component={Link}
              variant="default"
              to={`/report/${projectId}/${areaScreens.memorial}/${area}`}
              leftSection={<IconFileText size={16} />}
            >
              {t('lands.memorial.title')}
            </Button>
            {mayChange ? (
              <Button
                loading={confirming.isRunning}
                disabled={!isUnconfirmed(memorial, draft)}
                onClick={() => void save()}
              >
                {t('lands.areaSides.confirm')}
              </Button>
            ) : null}
          </>
        }
      />
      <OfArea confirmationId={memorial.confirmationId}>
        <div className={classes.sides} data-in-tab={memorial.confirmationId !== null}>
          <div className={classes.state}>
            <StatusBadge label={t(`lands.areaSides.status.${confirmation}`)} tone={tones[confirmation]} />
            {unknown > 0 ? (
              <StatusBadge label={t('lands.areaSides.unknown', { count: unknown })} tone="warning" />
            ) : null}
            <Link to="/areas">{t('lands.areas.back')}</Link>
            <span className={classes.space} />
            {mayChange ? (
              <>
                {memorial.isOfLots ? null : (
                  <Button size="xs" variant="default" onClick={() => setArcsOpen(true)}>
                    {t('lands.arcs.open')}
                  </Button>
                )}
                <Button size="xs" variant="default" onClick={() => setDraft(asFound(memorial))}>
                  {t('lands.areaSides.asFound')}
                </Button>
                {confirmation === 'proposed' ? null : (
                  <Button size="xs" variant="default" loading={restoring.isRunning} onClick={() => void restore()}>
                    {t('lands.areaSides.restore')}
                  </Button>
                )}
              </>
            ) : null}
          </div>
          {confirmation === 'stale' ? (
            <p className={areas.notice} role="note">
              {t(memorial.carried.length > 0 ? 'lands.areaSides.staleCarried' : 'lands.areaSides.staleText')}
            </p>
          ) : null}
          {memorial.confirmationId === null ? (
            <p className={classes.hint} role="note">
              {t('lands.areaSides.documentsAfter')}
            </p>
          ) : null}
          <SidesDrawing
            {...{ memorial, active }}
            around={{ lots: memorial.neighbours, boundaries: memorial.boundaries }}
            label={t('lands.areaSides.drawing', { name })}
            paintOf={(side) => paints.get(side) ?? { color: sideColor(mode, null), word: '' }}
            leastForWord={90}
            onActive={setActive}
          />
          <AreaSidesTable
            {...{ memorial, draft, active }}
            onActive={setActive}
            onChange={
              mayChange ? (side, text) => setDraft((old) => ({ ...old, [endsOf(memorial, side)]: text })) : undefined
            }
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
