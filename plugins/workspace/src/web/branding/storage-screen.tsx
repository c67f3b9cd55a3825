import { type AnswerOf, formatBytes, setStorageLimit, storageUse } from '@gleba/sdk';
import {
  ErrorState,
  OperationForm,
  observer,
  PanelSkeleton,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './branding.module.css';
import { WithSettings } from './with-settings.tsx';

const size = (kilobytes: string) => formatBytes(`${kilobytes}000`);

/** What the organization's files take, by what they are for, and what they may take. */
export default observer(function StorageScreen() {
  return <WithSettings>{() => <Storage />}</WithSettings>;
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
      {use.purposes.length === 0 ? <p>{t('workspace.storage.empty')}</p> : <PurposeTable purposes={use.purposes} />}
      {session.me?.role === 'staff' ? <Limit known={use.ownMegabytes} onSaved={reload} /> : null}
    </div>
  );
});

function PurposeTable({ purposes }: { readonly purposes: AnswerOf<typeof storageUse>['purposes'] }) {
  const t = useTranslate();
  return (
    <table className={classes.storage}>
      <thead>
        <tr>
          <th scope="col">{t('workspace.storage.purpose')}</th>
          <th scope="col">{t('workspace.storage.files')}</th>
          <th scope="col">{t('workspace.storage.size')}</th>
        </tr>
      </thead>
      <tbody>
        {purposes.map(({ purpose, files, kilobytes }) => (
          <tr key={purpose}>
            <td>{purposeLabel(t, purpose)}</td>
            <td>{files}</td>
            <td>{size(kilobytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Only super administrators give an organization room. */
function Limit({ known, onSaved }: { readonly known: number | null; readonly onSaved: () => Promise<void> }) {
  const t = useTranslate();
  const { notifier } = useServices();
  return (
    <OperationForm
      op={setStorageLimit}
      plugin="core"
      initial={{ megabytes: known }}
      submitLabel={t('ui.save')}
      onDone={async () => {
        await onSaved();
        notifier.success(t('workspace.settings.saved'));
      }}
    />
  );
}

function purposeLabel(t: ReturnType<typeof useTranslate>, purpose: string): string {
  const key = `workspace.storage.purpose.${purpose}`;
  return t.has(key) ? t(key) : purpose;
}
