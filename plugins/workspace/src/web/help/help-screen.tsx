import {
  Anchor,
  Kbd,
  Link,
  observer,
  PageHeader,
  Screen,
  useContributions,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './help.module.css';

const keys = [
  { id: 'search', keys: ['Ctrl', 'K'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'move', keys: ['↑', '↓'] },
  { id: 'close', keys: ['Esc'] },
] as const;

/** Where to begin, keys, who to ask, and what was agreed to. */
export default observer(function HelpScreen() {
  const t = useTranslate();
  const { branding } = useServices();
  const { termsOfUseUrl } = branding.current;
  return (
    <Screen isScrolling>
      <PageHeader title={t('workspace.help')} subtitle={t('workspace.help.text')} />
      <div className={classes.body}>
        <FirstSteps />
        <section className={classes.card}>
          <h2>{t('workspace.help.keys')}</h2>
          <dl className={classes.keys}>
            {keys.map(({ id, keys: pressed }) => [
              <dt key={id}>
                {pressed.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </dt>,
              <dd key={`${id}-text`}>{t(`workspace.help.${id}`)}</dd>,
            ])}
          </dl>
        </section>
        <section className={classes.card}>
          <h2>{t('workspace.help.access')}</h2>
          <p>{t('workspace.help.accessText')}</p>
        </section>
        <section className={classes.card}>
          <h2>{t('workspace.help.agreements')}</h2>
          <div className={classes.acts}>
            {termsOfUseUrl ? (
              <Anchor href={termsOfUseUrl} target="_blank" rel="noreferrer">
                {t('workspace.terms.title')}
              </Anchor>
            ) : (
              <Anchor component={Link} to="/tos">
                {t('workspace.terms.title')}
              </Anchor>
            )}
            <Anchor component={Link} to="/privacy">
              {t('workspace.privacy.title')}
            </Anchor>
          </div>
        </section>
      </div>
    </Screen>
  );
});

/** In the order in which an office does them; each person sees those that they may do. */
const FirstSteps = observer(function FirstSteps() {
  const t = useTranslate();
  const steps = useContributions('firstStep', { isOfOrganization: true });
  if (steps.length === 0) return null;
  return (
    <section className={classes.card}>
      <h2>{t('workspace.help.firstSteps')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ id, title, text, path }) => (
          <li key={id}>
            <Anchor component={Link} to={path}>
              {t(title)}
            </Anchor>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
});
