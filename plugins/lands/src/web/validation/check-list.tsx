import { formatInteger } from '@gleba/sdk';
import { NativeSelect, StatusBadge, UnstyledButton, useIsNarrow, useTranslate } from '@gleba/sdk/web';
import { findingLevels } from '../../check-levels.ts';
import { levelTones } from './level-tones.ts';
import type { FindingFilter, LandCheckSummary } from './use-land-checks.ts';
import classes from './validation.module.css';

interface CheckListProps {
  readonly checks: LandCheckSummary['checks'];
  readonly chosen: Pick<FindingFilter, 'check' | 'level'>;
  readonly onChoose: (chosen: Pick<FindingFilter, 'check' | 'level'>) => void;
}

/** The checks with how much they have found, by level; on a phone a choice in one line. */
export function CheckList({ checks, chosen, onChoose }: CheckListProps) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const sum = (list: LandCheckSummary['checks']) => list.reduce((count, { findings }) => count + findings, 0);
  const groups = findingLevels
    .map((level) => ({ level, list: checks.filter((check) => check.level === level) }))
    .filter(({ list }) => list.length > 0);
  if (isNarrow) {
    const option = (value: string, label: string, count: number) => ({
      value,
      label: `${label} (${formatInteger(count)})`,
    });
    return (
      <NativeSelect
        className={classes.choice}
        aria-label={t('lands.validation.rules')}
        value={chosen.check ?? chosen.level ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const level = findingLevels.find((one) => one === value);
          onChoose(level ? { level } : value ? { check: value } : {});
        }}
        data={[
          option('', t('lands.validation.all'), sum(checks)),
          ...groups.map(({ level, list }) => ({
            group: t(`lands.validation.levels.${level}`),
            items: [
              option(level, t(`lands.validation.levels.${level}`), sum(list)),
              ...list.map(({ id, findings }) => option(id, t(`check.${id}`), findings)),
            ],
          })),
        ]}
      />
    );
  }
  const line = (key: string, label: React.ReactNode, count: number, isChosen: boolean, choose: () => void) => (
    <li key={key}>
      <UnstyledButton className={classes.rule} aria-pressed={isChosen} onClick={choose}>
        <span>{label}</span>
        <span className={classes.count} data-empty={count === 0 || undefined}>
          {formatInteger(count)}
        </span>
      </UnstyledButton>
    </li>
  );
  return (
    <nav className={classes.rules} aria-label={t('lands.validation.rules')}>
      <ul>{line('', t('lands.validation.all'), sum(checks), !chosen.check && !chosen.level, () => onChoose({}))}</ul>
      {groups.map(({ level, list }) => (
        <ul key={level}>
          {line(
            level,
            <StatusBadge label={t(`lands.validation.levels.${level}`)} tone={levelTones[level]} />,
            sum(list),
            chosen.level === level,
            () => onChoose({ level }),
          )}
          {list.map(({ id, findings }) =>
            line(id, t(`check.${id}`), findings, chosen.check === id, () => onChoose({ check: id })),
          )}
        </ul>
      ))}
    </nav>
  );
}
