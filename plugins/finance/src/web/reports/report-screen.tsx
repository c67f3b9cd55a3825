import { EmptyState, ErrorState, PageHeader, PanelSkeleton, Screen, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { type Figure, Figures } from '../contracts/figures.tsx';
import { ReportFiles, type ReportFilesProps } from './report-files.tsx';
import classes from './reports.module.css';

export interface ReportScreenProps<Answer> extends ReportFilesProps {
  /** Of its texts: `<text>`, `<text>.figures`, `<text>.empty`, `<text>.emptyText`. */
  readonly text: string;
  /** What is asked for, by controls. */
  readonly choices: ReactNode;
  /** Between the choices and the report. */
  readonly notes?: ReactNode;
  readonly query: {
    readonly answer: Answer | undefined;
    readonly failure: unknown;
    reload(): unknown;
  };
  readonly isEmpty: (answer: Answer) => boolean;
  /** Read first, and also where nothing else is there to be read. */
  readonly figures?: (answer: Answer) => readonly Figure[];
  readonly children: (answer: Answer) => ReactNode;
}

/** What all reports have: choices, a file of the same, and one place for what is on its way, failed or nothing. */
export function ReportScreen<Answer extends object>(props: ReportScreenProps<Answer>) {
  const { text, name, asked, choices, notes, query } = props;
  const { answer, failure, reload } = query;
  const t = useTranslate();
  const isOfSome = answer !== undefined && 'isWhole' in answer && !answer.isWhole;
  return (
    <Screen isScrolling>
      <PageHeader
        title={t(text)}
        subtitle={isOfSome ? t('finance.reports.onlyYourProjects') : undefined}
        action={<ReportFiles name={name} asked={asked} />}
      />
      <div className={classes.content}>
        <div className={classes.choices}>{choices}</div>
        {notes}
      </div>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void reload()} />
      ) : answer === undefined ? (
        <PanelSkeleton />
      ) : (
        <Report {...props} answer={answer} />
      )}
    </Screen>
  );
}

function Report<Answer>({
  text,
  answer,
  isEmpty,
  figures,
  children,
}: Pick<ReportScreenProps<Answer>, 'text' | 'isEmpty' | 'figures' | 'children'> & { readonly answer: Answer }) {
  const t = useTranslate();
  return (
    <>
      {figures ? (
        <div className={classes.figures}>
          <Figures label={t(`${text}.figures`)} figures={figures(answer)} />
        </div>
      ) : null}
      {isEmpty(answer) ? (
        <EmptyState title={t(`${text}.empty`)} text={t(`${text}.emptyText`)} />
      ) : (
        <div className={classes.content}>{children(answer)}</div>
      )}
    </>
  );
}
