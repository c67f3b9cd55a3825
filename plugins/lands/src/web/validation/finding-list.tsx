import {
  Button,
  EmptyState,
  ErrorState,
  IconChecklist,
  Kbd,
  observer,
  PanelSkeleton,
  StatusBadge,
  UnstyledButton,
  useAddressValue,
  useTranslate,
} from '@gleba/sdk/web';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { findingsAtOnce } from '../../operations/checks.ts';
import { findingText } from './finding-text.ts';
import { levelTones } from './level-tones.ts';
import { useFix } from './use-fix.ts';
import { type FindingFilter, type LandFinding, useLandFindings } from './use-land-checks.ts';
import classes from './validation.module.css';

interface FindingListProps {
  readonly projectId: string;
  readonly filter: FindingFilter;
  /** Said where there is nothing. */
  readonly emptyText: string;
}

const pageSize = 100;

/** What a finding is called in the address: those of one lot by one check differ in where they are fixed. */
const nameOf = ({ landId, check, fixAt }: LandFinding) => `${check} ${landId} ${fixAt}`;

/** What was found, lot by lot: the arrows choose, Enter goes to where it is fixed, Alt+N to the next one, also from there. */
export const FindingList = observer(function FindingList({ projectId, filter, emptyText }: FindingListProps) {
  const t = useTranslate();
  const fix = useFix();
  const [shown, setShown] = useState(pageSize);
  const { answer, failure, reload } = useLandFindings(projectId, filter, shown);
  const [inAddress, setInAddress] = useAddressValue<string>('at', '');
  // Under a modal the screen keeps the address that it had when that was opened.
  const [chosen, setChosen] = useState(inAddress);
  const choose = (finding: LandFinding) => {
    setChosen(nameOf(finding));
    setInAddress(nameOf(finding));
  };
  const place = useRef(-1);
  const list = useRef<HTMLUListElement>(null);
  const findings = answer?.findings ?? [];
  const found = findings.findIndex((finding) => nameOf(finding) === chosen);
  if (found >= 0) place.current = found;
  const open = (finding: LandFinding | undefined) => {
    if (!finding) return;
    choose(finding);
    fix(finding.fixAt);
  };
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return;
      event.preventDefault();
      // A field is saved when it is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // What was fixed has left the list, and the next one stands in its place.
      open(findings[found < 0 ? Math.max(place.current, 0) : found + 1] ?? findings[0]);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  if (failure !== undefined && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  if (findings.length === 0) {
    const icon = <IconChecklist size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.validation.none')} text={emptyText} />;
  }
  const focusable = Math.max(found, 0);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: findings.length - 1 }[event.key] ?? -1;
    const finding = findings[next];
    if (!finding) return;
    event.preventDefault();
    choose(finding);
    list.current?.querySelectorAll<HTMLButtonElement>('[data-finding]')[next]?.focus();
  };
  return (
    <div className={classes.list}>
      <p className={classes.keys}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('lands.validation.keys.choose')} <Kbd>Enter</Kbd> {t('lands.validation.keys.fix')}{' '}
        <Kbd>Alt</Kbd>+<Kbd>N</Kbd> {t('lands.validation.keys.next')}
      </p>
      <ul ref={list} aria-label={t('lands.validation.findings')}>
        {findings.map((finding, index) => (
          <li key={nameOf(finding)}>
            <UnstyledButton
              className={classes.finding}
              data-finding
              tabIndex={index === focusable ? 0 : -1}
              aria-current={index === found || undefined}
              onKeyDown={(event) => onKeyDown(event, index)}
              onClick={() => open(finding)}
            >
              <span className={classes.lot}>
                {t('lands.validation.lot', { block: finding.block, lot: finding.lot })}
              </span>
              <StatusBadge label={t(`check.${finding.check}`)} tone={levelTones[finding.level]} />
              <span className={classes.what}>{findingText(t, finding)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {answer.hasMore && shown < findingsAtOnce ? (
        <Button variant="subtle" onClick={() => setShown(shown + pageSize)}>
          {t('lands.validation.more')}
        </Button>
      ) : null}
    </div>
  );
});
