import { allow, formatInteger } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconFileText,
  IconPrinter,
  IconRuler2,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  ScrollRegion,
  useAddress,
  useCan,
  useProjectId,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { dataExportKey } from '../../access-keys.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { memorialAreas } from '../../operations/areas.ts';
import { projectPlan } from '../../operations/plans.ts';
import { areaOfPlan, mostSheets, type PlanAsked, planAskedBy, planPaperPath } from '../../plans/plan-kinds.ts';
import { PlanChoices } from './plan-choices.tsx';
import { PlanExportDialog, PlanPapersDialog } from './plan-dialogs.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import classes from './plans.module.css';
import { usePlanLayout } from './use-plan-layout.ts';

const staleOn = [Land, Geometry, Layer];

/** The technical plans of a project: what is asked for stands in the address. */
export default observer(function PlansPanel() {
  const projectId = useProjectId();
  const t = useTranslate();
  const { params } = useAddress();
  const list = useQuery(memorialAreas, { projectId }, { staleOn });
  const said = planAskedBy(Object.fromEntries(params));
  const choices = (list.answer?.areas ?? []).filter(
    ({ kind, problem }) => kind === areaOfPlan[said.kind] && problem === null,
  );
  const area = said.kind === 'general' ? null : (choices.find(({ key }) => key === said.area) ?? choices[0])?.key;
  const asked: PlanAsked = { ...said, area: area ?? null };
  const isEmpty = list.answer !== undefined && list.answer.areas.length === 0;
  const missing = choices.length === 0 ? (areaOfPlan[said.kind] ?? undefined) : undefined;
  return (
    <Screen isScrolling>
      <PageHeader title={t('lands.plans')} subtitle={t('lands.plans.text')} />
      {list.failure !== undefined ? (
        <ErrorState error={list.failure} onRetry={() => void list.reload()} />
      ) : !list.answer ? (
        <PanelSkeleton />
      ) : isEmpty ? (
        <Nothing name="none" />
      ) : (
        <div className={classes.plans}>
          {missing === undefined ? (
            <Plan key={`${asked.kind} ${asked.area}`} projectId={projectId} asked={asked} areas={choices} />
          ) : (
            <>
              <PlanChoices asked={asked} areas={choices} proposedScale={undefined} />
              <Nothing name={missing === 'perimeter' ? 'noPerimeter' : 'noBlock'} />
            </>
          )}
        </div>
      )}
    </Screen>
  );
});

function Nothing({ name }: { readonly name: 'none' | 'noPerimeter' | 'noBlock' }) {
  const t = useTranslate();
  return (
    <EmptyState
      icon={<IconRuler2 size={24} stroke={1.5} />}
      title={t(`lands.plans.${name}`)}
      text={t(`lands.plans.${name}Text`)}
    />
  );
}

interface PlanProps {
  readonly projectId: string;
  readonly asked: PlanAsked;
  readonly areas: readonly { readonly key: string; readonly name: string }[];
}

const Plan = observer(function Plan({ projectId, asked, areas }: PlanProps) {
  const t = useTranslate();
  const can = useCan();
  const { params, set } = useAddress();
  const [dialog, setDialog] = useState<'print' | 'export'>();
  const { kind, area = null, paper, scale = null } = asked;
  const { answer, failure, reload } = useQuery(projectPlan, { projectId, kind, area }, { staleOn, debounceMs: 500 });
  const layout = usePlanLayout(answer, paper, scale);
  const count = layout?.sheets.length ?? 0;
  const number = Math.min(Math.max(1, Number(params.get('sheet')) || 1), Math.max(1, count));
  const sheet = layout?.sheets[number - 1];
  const facts = layout && { paper: paper.toUpperCase(), scale: formatInteger(layout.scale) };
  return (
    <>
      <div className={classes.choices}>
        <PlanChoices asked={asked} areas={areas} proposedScale={layout?.proposedScale} />
        {sheet ? (
          <div className={classes.acts}>
            <Button leftSection={<IconPrinter size={16} />} onClick={() => setDialog('print')}>
              {t('lands.plans.print')}
            </Button>
            {can(allow.key(dataExportKey), projectId) ? (
              <Button variant="default" onClick={() => setDialog('export')}>
                {t('lands.plans.export')}
              </Button>
            ) : null}
            <Button
              component={Link}
              to={planPaperPath(projectId, asked)}
              variant="default"
              leftSection={<IconFileText size={16} />}
            >
              {t('lands.plans.open')}
            </Button>
          </div>
        ) : null}
      </div>
      {failure !== undefined ? (
        <ErrorState error={failure} onRetry={() => void reload()} />
      ) : !answer || !layout || !facts ? (
        <PanelSkeleton />
      ) : !sheet ? (
        <p className={classes.notes} role="alert">
          {t('lands.plans.tooManySheets', { ...facts, count: layout.wantedSheets, most: mostSheets })}
        </p>
      ) : (
        <>
          <PlanNotes projectId={projectId} plan={answer} inTable={layout.inTable} />
          {count > 1 ? (
            <nav className={classes.sheets} aria-label={t('lands.plans.sheets')}>
              {layout.sheets.map((one) => (
                <Button
                  key={one.number}
                  size="xs"
                  variant={one.number === number ? 'filled' : 'default'}
                  aria-current={one.number === number ? 'page' : undefined}
                  aria-label={t('lands.plans.sheetOf', { sheet: one.number, sheets: count })}
                  onClick={() => set({ sheet: one.number === 1 ? undefined : String(one.number) })}
                >
                  {one.number}
                </Button>
              ))}
            </nav>
          ) : null}
          {/* On a phone it is moved aside, by the keyboard too. */}
          <ScrollRegion className={classes.preview} aria-label={t('lands.plans.sheets')}>
            <PlanSheet
              sheet={sheet}
              label={t('lands.plans.preview', { plan: answer.name, sheet: number, sheets: count })}
            />
          </ScrollRegion>
        </>
      )}
      {dialog === 'print' ? (
        <PlanPapersDialog projectId={projectId} asked={asked} onClose={() => setDialog(undefined)} />
      ) : dialog === 'export' && layout ? (
        <PlanExportDialog
          projectId={projectId}
          asked={asked}
          scale={layout.scale}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
});
