import { notificationKinds } from '@gleba/sdk';
import {
  ErrorState,
  ModalFrame,
  observer,
  PanelSkeleton,
  pluginTitle,
  Switch,
  usePersonalPreference,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './notifications.module.css';

/** What the person wants to be told of. Each switch holds at once, on every device. */
export default observer(function PreferencesForm() {
  const t = useTranslate();
  const { answer: kinds, failure: error } = useQuery(notificationKinds, {});
  const plugins = [...new Set(kinds?.map(({ plugin }) => plugin))];
  return (
    <ModalFrame title={t('workspace.notifications.preferences')}>
      {error === undefined ? null : <ErrorState error={error} />}
      {kinds === undefined && error === undefined ? <PanelSkeleton /> : null}
      <div className={classes.preferences}>
        <DigestSwitch />
        <p className={classes.hint}>{t('workspace.notifications.preferencesText')}</p>
        {plugins.map((plugin) => (
          <fieldset key={plugin} className={classes.group}>
            <legend>{pluginTitle(t, plugin)}</legend>
            {kinds
              ?.filter((kind) => kind.plugin === plugin)
              .map(({ id }) => (
                <KindSwitch key={id} id={id} />
              ))}
          </fieldset>
        ))}
      </div>
    </ModalFrame>
  );
});

const DigestSwitch = observer(function DigestSwitch() {
  const t = useTranslate();
  const [digest, setDigest] = usePersonalPreference<'daily' | 'none'>('notificationDigest', 'none');
  return (
    <Switch
      label={t('workspace.notifications.digest')}
      description={t('workspace.notifications.digestText')}
      checked={digest === 'daily'}
      onChange={(event) => setDigest(event.currentTarget.checked ? 'daily' : 'none')}
    />
  );
});

const KindSwitch = observer(function KindSwitch({ id }: { readonly id: string }) {
  const t = useTranslate();
  const [chosen, setChosen] = usePersonalPreference<Readonly<Record<string, boolean>>>('notifications', {});
  const name = `notification.${id}.name`;
  return (
    <Switch
      label={t.has(name) ? t(name) : id}
      checked={chosen[id] !== false}
      onChange={(event) => setChosen({ ...chosen, [id]: event.currentTarget.checked })}
    />
  );
});
