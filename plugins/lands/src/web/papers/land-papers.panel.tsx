import type { RecordOf } from '@gleba/sdk';
import {
  Button,
  Dialog,
  EmptyState,
  IconDownload,
  IconFileText,
  IconPolygon,
  IconPrinter,
  IconRulerMeasure,
  Link,
  observer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { areaScreens, keyOfBlock } from '../../area-kinds.ts';
import type { Land } from '../../entities/land.entity.ts';
import { type PaperKind, paperKinds, paperScreens } from '../../paper-kinds.ts';
import classes from './papers.module.css';
import { startPapers } from './papers-api.ts';
import { PapersDialog, PapersProgress } from './papers-dialog.tsx';
import { useDraftQuestion } from './use-draft-question.ts';

const icons = { memorial: IconFileText, sketch: IconPolygon } as const;

/** Tab of a lot: its papers, to look at and as PDF, and those of its whole block. */
export default observer(function LandPapersPanel({ record }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const { api } = useServices();
  const askAboutDrafts = useDraftQuestion();
  const [dialog, setDialog] = useState<{ readonly jobId: string } | 'choice'>();
  const [busy, setBusy] = useState<PaperKind>();
  const { id, projectId, block, lot, subdivision } = record;
  if (!record.geometryId) {
    const icon = <IconPolygon size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.papers.none')} text={t('lands.papers.noneText')} />;
  }
  const print = async (kind: PaperKind) => {
    setBusy(kind);
    try {
      const input = { projectId, papers: [kind], output: 'pdf' as const, landIds: [id] };
      const jobId = await startPapers(api, input, askAboutDrafts);
      if (jobId) setDialog({ jobId });
    } catch {
      // Told by the toast rules.
    }
    setBusy(undefined);
  };
  return (
    <div className={classes.papers}>
      <ul>
        {paperKinds.map((kind) => {
          const Icon = icons[kind];
          const title = t(`lands.papers.kind.${kind}`);
          return (
            <li key={kind}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <Link to={`/report/${projectId}/${paperScreens[kind]}/${id}`}>{title}</Link>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                loading={busy === kind}
                aria-label={`PDF: ${title}`}
                onClick={() => void print(kind)}
              >
                PDF
              </Button>
            </li>
          );
        })}
        <li>
          <IconRulerMeasure size={20} stroke={1.5} aria-hidden />
          <Link to={`/report/${projectId}/${areaScreens.memorial}/${keyOfBlock({ block, subdivision })}`}>
            {t('lands.areas.blockMemorial', { block })}
          </Link>
        </li>
      </ul>
      <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setDialog('choice')}>
        {t('lands.papers.more')}
      </Button>
      {dialog === 'choice' ? (
        <PapersDialog
          projectId={projectId}
          scopes={[
            { label: t('lands.papers.thisLot', { lot }), lots: { landIds: [id] } },
            { label: t('lands.papers.wholeBlock', { block }), lots: { block } },
          ]}
          onClose={() => setDialog(undefined)}
        />
      ) : dialog ? (
        <Dialog size={520} onClose={() => setDialog(undefined)} title={t('lands.papers.title')}>
          <PapersProgress jobId={dialog.jobId} onAgain={() => setDialog('choice')} />
        </Dialog>
      ) : null}
    </div>
  );
});
