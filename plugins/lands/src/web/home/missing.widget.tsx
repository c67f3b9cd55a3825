import { formatInteger } from '@gleba/sdk';
import { ErrorState, Link, observer, PanelSkeleton, useTranslate, type WidgetProps } from '@gleba/sdk/web';
import { useLandChecks } from '../validation/use-land-checks.ts';
import classes from './home.module.css';

/** The longest part that is read at a glance; the rest is a click away. */
const shown = 6;

/** What is incomplete or contradictory, the heaviest first. */
export default observer(function MissingWidget({ projectId }: WidgetProps) {
  const t = useTranslate();
  const { answer, failure, reload } = useLandChecks(projectId);
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  if (answer.lands === 0) return <p className={classes.none}>{t('lands.home.none')}</p>;
  const found = answer.checks.filter(({ findings }) => findings > 0);
  if (found.length === 0) return <p className={classes.none}>{t('lands.home.nothingMissing')}</p>;
  return (
    <>
      <ul className={classes.lines}>
        {found.slice(0, shown).map(({ id, findings }) => (
          <li key={id}>
            <Link to={`/validation?check=${encodeURIComponent(id)}`}>{t(`check.${id}`)}</Link>
            <span>{formatInteger(findings)}</span>
          </li>
        ))}
      </ul>
      <Link to="/validation">{t('lands.home.allMissing', { count: answer.landsAtFault })}</Link>
    </>
  );
});
