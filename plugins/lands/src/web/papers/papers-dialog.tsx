import type { JobResult } from '@gleba/sdk';
import {
  Button,
  Checkbox,
  Dialog,
  Group,
  SegmentedControl,
  Stack,
  Text,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { printPapers } from '../../jobs/print-papers.job.ts';
import { type PaperKind, type PaperOutput, paperKinds, paperOutputs } from '../../paper-kinds.ts';
import { FileJobProgress, type MadeFile } from '../file-job-progress.tsx';
import { type PaperLands, startPapers } from './papers-api.ts';
import { useDraftQuestion } from './use-draft-question.ts';

/** Lots that somebody may mean, as they would say it; of several, one is chosen. */
export interface PaperScope {
  readonly label: string;
  readonly lots: PaperLands | (() => Promise<PaperLands>);
}

export interface PapersDialogProps {
  readonly projectId: string;
  readonly scopes: readonly [PaperScope, ...PaperScope[]];
  readonly onClose: () => void;
}

/** Chooses which papers of which lots, and follows the file until it can be had. Closing stops nothing. */
export function PapersDialog({ projectId, scopes, onClose }: PapersDialogProps) {
  const t = useTranslate();
  const [jobId, setJobId] = useState<string>();
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.papers.title')}>
      {jobId === undefined ? (
        <PapersChoice projectId={projectId} scopes={scopes} onClose={onClose} onStarted={setJobId} />
      ) : (
        <PapersProgress jobId={jobId} onAgain={() => setJobId(undefined)} />
      )}
    </Dialog>
  );
}

interface ChoiceProps extends PapersDialogProps {
  readonly onStarted: (jobId: string) => void;
}

function PapersChoice({ projectId, scopes, onClose, onStarted }: ChoiceProps) {
  const t = useTranslate();
  const { api } = useServices();
  const askAboutDrafts = useDraftQuestion();
  const [place, setPlace] = useState(0);
  const [papers, setPapers] = useState<readonly PaperKind[]>(['memorial']);
  const [output, setOutput] = useState<PaperOutput>('pdf');
  const [isBusy, setBusy] = useState(false);
  const scope = scopes[place] ?? scopes[0];
  const start = async () => {
    setBusy(true);
    try {
      const lots = typeof scope.lots === 'function' ? await scope.lots() : scope.lots;
      const jobId = await startPapers(api, { projectId, papers, output, ...lots }, askAboutDrafts);
      if (jobId) onStarted(jobId);
      else setBusy(false);
    } catch {
      // Told by the toast rules.
      setBusy(false);
    }
  };
  return (
    <Stack gap="lg">
      {scopes.length > 1 ? (
        <SegmentedControl
          fullWidth
          aria-label={t('lands.papers.scope')}
          data={scopes.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(place)}
          onChange={(value) => setPlace(Number(value))}
        />
      ) : (
        <Text>{scope.label}</Text>
      )}
      <Checkbox.Group
        label={t('lands.papers.which')}
        value={[...papers]}
        onChange={(chosen) => setPapers(paperKinds.filter((kind) => chosen.includes(kind)))}
      >
        <Stack gap="xs" mt="xs">
          {paperKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`lands.papers.kind.${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Stack gap={6}>
        <Text size="sm" fw={500} id="papers-output">
          {t('lands.papers.output')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="papers-output"
          data={paperOutputs.map((value) => ({ value, label: t(`lands.papers.output.${value}`) }))}
          value={output}
          onChange={(value) => setOutput(paperOutputs.find((one) => one === value) ?? output)}
        />
      </Stack>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={() => void start()} loading={isBusy} disabled={papers.length === 0}>
          {t('lands.papers.start')}
        </Button>
      </Group>
    </Stack>
  );
}

/** How far the printing is, and its file. */
export function PapersProgress({ jobId, onAgain }: { readonly jobId: string; readonly onAgain: () => void }) {
  return <FileJobProgress jobId={jobId} job={printPapers} texts="lands.papers" madeBy={papersOf} onAgain={onAgain} />;
}

function papersOf({ fileId, lots, failed }: JobResult<typeof printPapers>): MadeFile {
  return { fileId, count: lots, leftOut: failed.length > 0 ? <FailedLands failed={failed} /> : null };
}

/** More names than this help nobody; the archive has all of them. */
const maxNames = 5;

function FailedLands({
  failed,
}: {
  readonly failed: readonly { readonly id: string; readonly title: string; readonly message: string }[];
}) {
  const t = useTranslate();
  return (
    <Stack gap={4} role="alert">
      <Text fw={500}>{t('lands.papers.notPrinted', { count: failed.length })}</Text>
      {failed.slice(0, maxNames).map(({ id, title, message }) => (
        <Text key={id} size="sm">
          {title}: {message}
        </Text>
      ))}
      {failed.length > maxNames ? <Text size="sm">…</Text> : null}
    </Stack>
  );
}
