import { NativeSelect, useTranslate } from '@gleba/sdk/web';
import { type CheckLevel, checkLevels } from '../../check-levels.ts';
import classes from './validation.module.css';

export interface LeveledRule {
  readonly id: string;
  /** What holds while nothing is said here. */
  readonly inherited: CheckLevel;
  readonly said: CheckLevel | null;
}

interface LevelTableProps {
  readonly rules: readonly LeveledRule[];
  /** Key of the sentence for what holds otherwise; it names the `level`. */
  readonly otherwise: string;
  readonly onSay: (check: string, level: CheckLevel | null) => void;
}

/** Checks, each with how heavy what it finds is; saved with the choice. */
export function LevelTable({ rules, otherwise, onSay }: LevelTableProps) {
  const t = useTranslate();
  const word = (level: CheckLevel) => t(`lands.validation.level.${level}`);
  return (
    <table className={classes.levels}>
      <thead>
        <tr>
          <th scope="col">{t('lands.checkRules.rule')}</th>
          <th scope="col">{t('lands.checkRules.level')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, inherited, said }) => (
          <tr key={id}>
            <th scope="row">{t(`check.${id}`)}</th>
            <td>
              <NativeSelect
                aria-label={t(`check.${id}`)}
                value={said ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onSay(id, checkLevels.find((level) => level === value) ?? null)
                }
                data={[
                  { value: '', label: t(otherwise, { level: word(inherited) }) },
                  ...checkLevels.map((level) => ({ value: level, label: word(level) })),
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
