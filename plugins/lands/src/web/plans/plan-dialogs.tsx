import { formatInteger, type InputOf, type JobResult } from '@gleba/sdk';
import { Button, Dialog, Group, Select, Stack, Text, useCommand, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { exportPlan } from '../../jobs/export-plan.job.ts';
import { printPlans } from '../../jobs/print-plans.job.ts';
import { startPlanExport, startPlanPapers } from '../../operations/plans.ts';
import { type PlanAsked, planKinds } from '../../plans/plan-kinds.ts';
import { FileJobProgress, type MadeFile } from '../file-job-progress.tsx';
import { NotPrinted } from '../papers/not-printed.tsx';

interface DialogProps {
  readonly projectId: string;
  readonly asked: PlanAsked;
  readonly onClose: () => void;
}

const choices = ['this', 'blocks', 'all'] as const;
type Choice = (typeof choices)[number];

function inputOf(
  projectId: string,
  { kind, area, paper, scale }: PlanAsked,
  choice: Choice,
): InputOf<typeof startPlanPapers> {
  // A scale that one plan was given is seldom that of all.
  if (choice === 'all') return { projectId, kinds: [...planKinds], paper };
  if (choice === 'blocks')
    return { projectId, kinds: ['block'], paper, ...(kind === 'block' && scale ? { scale } : {}) };
  return { projectId, kinds: [kind], paper, ...(area ? { areas: [area] } : {}), ...(scale ? { scale } : {}) };
}

/** This plan, or those of a whole file, as one PDF. Closing stops nothing. */
export function PlanPapersDialog({ projectId, asked, onClose }: DialogProps) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const [choice, setChoice] = useState<Choice>('this');
  const { run, isRunning } = useCommand(startPlanPapers);
  const input = inputOf(projectId, asked, choice);
  const start = async () => {
    const started = await run(input);
    if (started) setJobId(started.jobId);
  };
  const paper = asked.paper.toUpperCase();
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.plans.printTitle')}>
      {jobId === undefined ? (
        <Stack gap="lg">
          <Select
            label={t('lands.plans.which')}
            data={choices.map((value) => ({ value, label: t(`lands.plans.which.${value}`) }))}
            value={choice}
            allowDeselect={false}
            onChange={(value) => setChoice(choices.find((one) => one === value) ?? 'this')}
          />
          <Text>
            {input.scale
              ? t('lands.plans.printText.scale', { paper, scale: formatInteger(input.scale) })
              : t('lands.plans.printText', { paper })}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              {t('ui.cancel')}
            </Button>
            <Button onClick={() => void start()} loading={isRunning}>
              {t('lands.plans.start')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <FileJobProgress
          jobId={jobId}
          job={printPlans}
          texts="lands.plans"
          madeBy={printedFile}
          onAgain={() => setJobId(undefined)}
        />
      )}
    </Dialog>
  );
}

function printedFile({ fileId, items, failed }: JobResult<typeof printPlans>): MadeFile {
  return {
    fileId,
    count: items,
    leftOut: failed.length > 0 ? <NotPrinted texts="lands.plans" failed={failed} /> : null,
  };
}

/** The plan as a drawing for CAD, at the scale that is shown. */
export function PlanExportDialog({ projectId, asked, scale, onClose }: DialogProps & { readonly scale: number }) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  const { run, isRunning } = useCommand(startPlanExport);
  const { kind, area, paper } = asked;
  const start = async () => {
    const started = await run({ projectId, kind, paper, scale, ...(area ? { area } : {}) });
    if (started) setJobId(started.jobId);
  };
  return (
    <Dialog size={480} onClose={onClose} title={t('lands.plans.exportTitle')}>
      {jobId === undefined ? (
        <Stack gap="lg">
          <Text>{t('lands.plans.exportText', { scale: formatInteger(scale) })}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              {t('ui.cancel')}
            </Button>
            <Button onClick={() => void start()} loading={isRunning}>
              {t('lands.plans.startExport')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <FileJobProgress
          jobId={jobId}
          job={exportPlan}
          texts="lands.planExport"
          madeBy={({ fileId, rows }) => ({ fileId, count: rows })}
          onAgain={() => setJobId(undefined)}
        />
      )}
    </Dialog>
  );
}
