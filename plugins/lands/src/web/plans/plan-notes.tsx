import { allow } from '@gleba/sdk';
import { Link, useCan, useTranslate } from '@gleba/sdk/web';
import { dataManageKey } from '../../access-keys.ts';
import type { PlanAnswer } from '../../plans/plan-answer.ts';
import classes from './plans.module.css';

interface PlanNotesProps {
  readonly projectId: string;
  readonly plan: PlanAnswer;
  readonly inTable: number;
}

/** What the plan lacks, before it is printed: what makes it a draft first. */
export function PlanNotes({ projectId, plan: { doubts, hints }, inTable }: PlanNotesProps) {
  const t = useTranslate();
  const can = useCan();
  const notes = [
    ...doubts.map((doubt) => t(`lands.plans.doubt.${doubt}`)),
    ...hints.map((hint) => t(`lands.plans.hint.${hint}`)),
    ...(inTable > 0 ? [t('lands.plans.inTable', { count: inTable })] : []),
  ];
  if (notes.length === 0) return null;
  const isOfSettings = [...doubts, ...hints].some((one) =>
    ['noTechnician', 'noResponsibility', 'noRegistration'].includes(one),
  );
  return (
    <section className={classes.notes} role="note" aria-label={t('lands.plans.missing')}>
      {t('lands.plans.missing')}
      {isOfSettings && can(allow.key(dataManageKey), projectId) ? (
        <>
          {' · '}
          <Link to={`/project/${projectId}/classification/settings`}>{t('lands.plans.toSettings')}</Link>
        </>
      ) : null}
      {doubts.includes('noPerimeter') ? (
        <>
          {' · '}
          <Link to="/layers">{t('lands.plans.toLayers')}</Link>
        </>
      ) : null}
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
