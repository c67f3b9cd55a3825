import { addDays, formatDate } from '@gleba/sdk';
import {
  type AgendaEntry,
  ErrorState,
  Link,
  observer,
  PanelSkeleton,
  useAnswer,
  useContributions,
  useServices,
  useToday,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import classes from './home.module.css';

/** What is read at a glance; a plugin tells much of one kind as one entry. */
const shown = 8;
const daysAhead = 30;

/** What comes next in a project: what is late, then day by day, whoever of the plugins tells it. */
export default observer(function AgendaWidget({ projectId }: WidgetProps) {
  const services = useServices();
  const t = useTranslate();
  const told = useContributions('agenda', { projectId });
  const today = useToday();
  const key = `agenda of ${projectId} ${today} ${told.map(({ id }) => id).join(' ')}`;
  const { answer, failure, reload } = useAnswer(
    key,
    async ({ signal }) => {
      const asked = { projectId, today, until: addDays(today, daysAhead), limit: shown, signal };
      // One plugin that cannot answer does not take the others' days away; all of them is an error.
      const found = await Promise.allSettled(told.map((agenda) => agenda.entries(asked, services)));
      const failed = found.find((one) => one.status === 'rejected');
      if (failed && found.every((one) => one.status === 'rejected')) throw failed.reason;
      const entries = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      return entries.toSorted((one, other) => one.on.localeCompare(other.on)).slice(0, shown);
    },
    { staleOn: told.flatMap(({ staleOn = [] }) => staleOn), projectId },
  );
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  if (answer.length === 0) return <p className={classes.none}>{t('workspace.home.agendaNone', { days: daysAhead })}</p>;
  return (
    <ul className={classes.lines}>
      {answer.map((entry) => (
        <li key={entry.id}>
          <Link to={entry.path}>{entry.title}</Link>
          <Day entry={entry} today={today} />
        </li>
      ))}
    </ul>
  );
});

function Day({ entry: { on }, today }: { readonly entry: AgendaEntry; readonly today: string }) {
  const t = useTranslate();
  if (on === today) return <span>{t('workspace.home.today')}</span>;
  if (on === addDays(today, 1)) return <span>{t('workspace.home.tomorrow')}</span>;
  return <span className={on < today ? classes.late : undefined}>{formatDate(on)}</span>;
}
