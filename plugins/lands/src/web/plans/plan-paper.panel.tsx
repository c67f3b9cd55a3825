import { formatInteger } from '@gleba/sdk';
import { FailedReport, ReportFrame } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useTranslate } from '@gleba/sdk/web';
import { projectPlan } from '../../operations/plans.ts';
import { mostSheets, paperSizes, planAskedBy } from '../../plans/plan-kinds.ts';
import { PlanSheet } from './plan-sheet.tsx';
import classes from './plans.module.css';
import { usePlanLayout } from './use-plan-layout.ts';

/** A plan as the paper that it is: each sheet is a page of its own size. */
export default observer(function PlanPaperPanel() {
  const { projectId = '', ...parts } = useParams();
  const t = useTranslate();
  const { kind, area = null, paper, scale = null } = planAskedBy(parts);
  const { answer, failure, reload } = useQuery(projectPlan, { projectId, kind, area });
  // While another plan is loaded the one before is still there.
  const isOther = answer !== undefined && (answer.kind !== kind || (area !== null && answer.key !== area));
  const layout = usePlanLayout(isOther ? undefined : answer, paper, scale);
  if (failure) {
    return <FailedReport error={failure} message={t('lands.plans.notFound')} onRetry={() => void reload()} />;
  }
  if (!layout || !answer) return <PanelSkeleton />;
  if (layout.sheets.length === 0) {
    const facts = { paper: paper.toUpperCase(), scale: formatInteger(layout.scale), most: mostSheets };
    const message = t('lands.plans.tooManySheets', { ...facts, count: layout.wantedSheets });
    return <FailedReport error={new Error(message)} message={message} onRetry={() => void reload()} />;
  }
  const { width, height } = paperSizes[paper];
  return (
    <ReportFrame
      label={t(`lands.plans.kind.${kind}`)}
      printLabel={t('lands.memorial.print')}
      links={
        <Button component={Link} variant="default" to={`/p/${projectId}/plans`}>
          {t('lands.plans.back')}
        </Button>
      }
    >
      {/* No named page: one document has one size of paper, and its margins are drawn. */}
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      <article className={classes.paper} lang="pt-BR">
        {layout.sheets.map((sheet) => (
          <PlanSheet
            key={sheet.number}
            sheet={sheet}
            label={t('lands.plans.preview', {
              plan: answer.name,
              sheet: sheet.number,
              sheets: layout.sheets.length,
            })}
          />
        ))}
      </article>
    </ReportFrame>
  );
});
