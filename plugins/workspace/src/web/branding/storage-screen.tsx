import { formatBytes, setStorageLimit, storageUse } from '@gleba/sdk';
import {
  DecimalInput,
  ErrorState,
  observer,
  PanelSkeleton,
  useForm,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './branding.module.css';
import { SaveBar, SettingsFrame } from './settings-frame.tsx';

const size = (kilobytes: string) => formatBytes(`${kilobytes}000`);

/** What the organization's files take, by what they are for, and what they may take. */
export default observer(function StorageScreen() {
  return (
    <SettingsFrame title="workspace.storage" subtitle="workspace.storage.text">
      {() => <Storage />}
    </SettingsFrame>
  );
});

const Storage = observer(function Storage() {
  const t = useTranslate();
  const { session } = useServices();
  const { answer: use, failure, reload } = useQuery(storageUse, {});
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!use) return <PanelSkeleton />;
  const used = size(use.usedKilobytes);
  return (
    <div className={classes.form}>
      <p>
        {use.allowedKilobytes === null
          ? t('workspace.storage.used', { used })
          : t('workspace.storage.usedOf', { used, allowed: size(use.allowedKilobytes) })}
      </p>
      <table className={classes.storage}>
        <thead>
          <tr>
            <th scope="col">{t('workspace.storage.purpose')}</th>
            <th scope="col">{t('workspace.storage.files')}</th>
            <th scope="col">{t('workspace.storage.size')}</th>
          </tr>
        </thead>
        <tbody>
          {use.purposes.map(({ purpose, files, kilobytes }) => (
            <tr key={purpose}>
              <td>{purposeLabel(t, purpose)}</td>
              <td>{files}</td>
              <td>{size(kilobytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {session.me?.role === 'staff' ? <Limit known={use.ownMegabytes} onSaved={reload} /> : null}
    </div>
  );
});

/** Only super administrators give an organization room. */
function Limit({ known, onSaved }: { readonly known: number | null; readonly onSaved: () => Promise<void> }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [value, setValue] = useState<string | null>(known === null ? null : String(known));
  const form = useForm(['megabytes'], async () => {
    const megabytes = value === null ? null : Number.parseInt(value, 10) || 0;
    await api.run(setStorageLimit, { megabytes }, { isQuiet: true });
    await onSaved();
    notifier.success(t('workspace.settings.saved'));
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <DecimalInput
        label={t('workspace.storage.limit')}
        description={t('workspace.storage.limitText')}
        scale={0}
        value={value}
        error={form.problems.megabytes}
        onChange={setValue}
      />
      <SaveBar form={form} />
    </form>
  );
}

function purposeLabel(t: ReturnType<typeof useTranslate>, purpose: string): string {
  const key = `workspace.storage.purpose.${purpose}`;
  return t.has(key) ? t(key) : purpose;
}
