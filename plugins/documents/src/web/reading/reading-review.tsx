import { Partner } from '@gleba/plugin-finance';
import type { AnswerOf } from '@gleba/sdk';
import { formatDate, isDay } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  Group,
  observer,
  PanelSkeleton,
  Stack,
  StatusBadge,
  Text,
  type Texts,
  UnstyledButton,
  useElementSize,
  useJobRun,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import type { Evidence } from '../../reading/findings.ts';
import {
  acceptExtractedValue,
  documentReading,
  extractDocumentData,
  validateDocument,
} from '../../reading-operations.ts';
import { usePages } from '../viewer/use-pages.ts';
import { HighlightedSheet } from './highlighted-sheet.tsx';
import classes from './reading.module.css';

type Reading = AnswerOf<typeof documentReading>;
type Value = Reading['values'][number];

const stateTones = { same: 'success', different: 'danger', unrecorded: 'warning', other: 'neutral' } as const;
const verdictTones = { passed: 'success', failed: 'danger', unsure: 'warning' } as const;
/** Pixels below which page and values stand one under the other. */
const narrow = 640;

export interface ReadingReviewProps {
  readonly documentId: string;
  readonly name: string;
}

/** The page with the places that values were read from, beside what the record says and what the rules found. */
export const ReadingReview = observer(function ReadingReview({ documentId, name }: ReadingReviewProps) {
  const t = useTranslate();
  const { ref, width } = useElementSize();
  const { answer, error, reload } = useQuery(documentReading, { documentId }, { staleOn: [Document, Partner] });
  const pages = usePages(documentId).rows;
  const [chosen, choose] = useState<readonly Evidence[]>([]);
  const [first] = chosen;
  const page = pages[(first?.page ?? 1) - 1] ?? pages[0];
  const marks = chosen.filter((one) => one.page === (first?.page ?? 1) && one.sheet === (first?.sheet ?? 1));
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  return (
    <div ref={ref}>
      <ReadingButtons documentId={documentId} name={name} isRead={answer.by !== null || answer.results.length > 0} />
      <div className={classes.review} data-narrow={width < narrow || undefined}>
        <div className={classes.paper}>
          {page ? (
            <HighlightedSheet
              page={page}
              sheet={first?.sheet ?? 1}
              label={t('documents.reading.page', { page: first?.page ?? 1 })}
              marks={marks}
            />
          ) : null}
        </div>
        <Stack gap="md">
          <Values documentId={documentId} reading={answer} chosen={chosen} onChoose={choose} />
          <Results reading={answer} onChoose={choose} />
        </Stack>
      </div>
    </div>
  );
});

interface ReadingButtonsProps extends ReadingReviewProps {
  readonly isRead: boolean;
}

const ReadingButtons = observer(function ReadingButtons({ documentId, name, isRead }: ReadingButtonsProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const job = useJobRun();
  const start = (op: typeof extractDocumentData | typeof validateDocument, isForced: boolean) =>
    job.start(
      async () => {
        const input = { documentId, forceExtractText: isForced, forceAiExecution: isForced };
        return (await api.run(op, input)).jobId;
      },
      () => notifier.success(t('documents.reading.done', { document: name })),
    );
  return (
    <Group gap="xs" mb="sm">
      <Button size="compact-sm" loading={job.isRunning} onClick={() => void start(validateDocument, false)}>
        {t('documents.reading.validate')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={job.isRunning}
        onClick={() => void start(extractDocumentData, isRead)}
      >
        {t(isRead ? 'documents.reading.again' : 'documents.reading.extract')}
      </Button>
      {job.view}
    </Group>
  );
});

interface ValuesProps {
  readonly documentId: string;
  readonly reading: Reading;
  readonly chosen: readonly Evidence[];
  readonly onChoose: (marks: readonly Evidence[]) => void;
}

const Values = observer(function Values({ documentId, reading, chosen, onChoose }: ValuesProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const accept = async ({ name }: Value) => {
    try {
      await api.run(acceptExtractedValue, { documentId, name });
      notifier.success(t('documents.reading.accepted', { name: t(`documents.extracted.${name}`) }));
    } catch {
      // Told by the toasts.
    }
  };
  const { values, by, model, modelProblem, results } = reading;
  if (by === null) {
    const isRead = results.length > 0;
    return (
      <div>
        <Text fw={550}>{t(isRead ? 'documents.reading.noValues' : 'documents.reading.none')}</Text>
        {isRead ? null : <Text c="dimmed">{t('documents.reading.noneText')}</Text>}
      </div>
    );
  }
  return (
    <section>
      <h3 className={classes.title}>{t('documents.reading.values')}</h3>
      <ul className={classes.values}>
        {values.map((value) => {
          const name = t(`documents.extracted.${value.name}`);
          const { state, recorded } = value;
          return (
            <li key={value.name} className={classes.value} data-chosen={chosen[0] === value.evidence || undefined}>
              <UnstyledButton
                className={classes.show}
                aria-label={t('documents.reading.show', { name })}
                onClick={() => onChoose([value.evidence])}
              >
                <span className={classes.name}>{name}</span>
                <span className={classes.pair}>
                  <span>{shown(t, value.name, value.value)}</span>
                  {state === 'different' && recorded !== null ? (
                    <span className={classes.recorded} title={t('documents.reading.recorded')}>
                      {shown(t, value.name, recorded)}
                    </span>
                  ) : null}
                </span>
              </UnstyledButton>
              <span className={classes.end}>
                <StatusBadge tone={stateTones[state]} label={t(`documents.reading.state.${state}`)} />
                {value.isAcceptable ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('documents.reading.acceptOf', { name })}
                    onClick={() => void accept(value)}
                  >
                    {t('documents.reading.accept')}
                  </Button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {by === 'model' && model ? (
        <Text size="sm" c="dimmed">
          {t(modelProblem ? 'documents.reading.modelFailed' : 'documents.reading.byModel', { model })}
        </Text>
      ) : null}
    </section>
  );
});

interface ResultsProps {
  readonly reading: Reading;
  readonly onChoose: (marks: readonly Evidence[]) => void;
}

function Results({ reading: { results }, onChoose }: ResultsProps) {
  const t = useTranslate();
  if (results.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{t('documents.reading.rules')}</h3>
      <ul className={classes.values}>
        {results.map(({ rule, verdict, code, values, evidence }) => (
          <li key={rule}>
            <UnstyledButton
              className={classes.rule}
              disabled={evidence.length === 0}
              onClick={() => onChoose(evidence)}
            >
              <StatusBadge tone={verdictTones[verdict]} label={t(`documents.reading.verdict.${verdict}`)} />
              <span>
                {t(`documents.rule.${rule}`)}
                <Text component="span" display="block" size="sm" c="dimmed">
                  {t(`documents.rule.${rule}.${code}`, daysShown(values))}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const daysShown = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, isDay(text) ? formatDate(text) : text]));

/** Days as days and regimes by their words; everything else as it stands. */
function shown(t: Texts, name: Value['name'], value: string): string {
  if (isDay(value)) return formatDate(value);
  return name === 'marriageRegime' ? valueLabel(t, Partner, 'marriageRegime', value) : value;
}
