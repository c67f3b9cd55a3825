import { formatDateTime } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  FormProblem,
  IconDeviceDesktop,
  IconDeviceMobile,
  type Me,
  observer,
  Skeleton,
  StatusBadge,
  useList,
  useQuery,
  useServices,
  useStore,
  useTranslate,
  wordsOfFailure,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { PushDevice } from '../../entities/push-device.entity.ts';
import { addPushDevice, pushKey } from '../../operations/push.ts';
import classes from './account.module.css';
import { deviceName } from './device-name.ts';
import { deviceWords } from './device-words.ts';
import { ownAddressHash, type PushState, pushState, subscribe, unsubscribe } from './push-browser.ts';
import { Section } from './section.tsx';

/** On which of the person's devices they are told of things while the program is closed; nothing where the organization does not. */
export const PushSection = observer(function PushSection({ me }: { readonly me: Me }) {
  const { answer } = useQuery(pushKey, {});
  return answer?.publicKey ? <Devices userId={me.id} publicKey={answer.publicKey} /> : null;
});

const Devices = observer(function Devices({
  userId,
  publicKey,
}: {
  readonly userId: string;
  readonly publicKey: string;
}) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const devices = useStore(PushDevice);
  const list = useList(PushDevice, { orderBy: ['-addedAt'] });
  const [state, setState] = useState<PushState>();
  const [here, setHere] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = async () => {
    setState(await pushState());
    setHere(await ownAddressHash());
  };
  useEffect(() => void look(), []);
  const isHere = list.rows.some((row) => row !== undefined && row.addressHash === here);
  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await what().catch((error: unknown) => setProblem(wordsOfFailure(error, t)));
    await look().catch(() => {});
    setBusy(false);
  };
  const allow = () =>
    run(async () => {
      const address = await subscribe(publicKey, userId);
      if (!address) return;
      await api.run(addPushDevice, { ...address }, { isQuiet: true });
      notifier.success(t('workspace.push.added'));
      await list.refresh();
    });
  const remove = (id: string, isThis: boolean) =>
    run(async () => {
      await devices.remove(id);
      if (isThis) await unsubscribe();
      notifier.success(t('workspace.push.removed'));
    });
  return (
    <Section title={t('workspace.push')} text={t('workspace.push.text')}>
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {list.status === 'loading' ? <Skeleton height={64} radius="md" /> : null}
      {list.status === 'ready' && list.rows.length === 0 ? (
        <p className={classes.text}>{t('workspace.push.none')}</p>
      ) : null}
      <ul className={classes.devices}>
        {list.rows.map((row) => {
          if (!row) return null;
          const name = deviceWords(t, row.userAgent);
          const Icon = deviceName(row.userAgent).isPhone ? IconDeviceMobile : IconDeviceDesktop;
          const isThis = row.addressHash === here;
          return (
            <li key={row.id} className={classes.device}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <div className={classes.about}>
                <strong>{name}</strong>
                <span className={classes.seen}>{t('workspace.push.since', { date: formatDateTime(row.addedAt) })}</span>
              </div>
              {isThis ? <StatusBadge label={t('workspace.devices.here')} tone="success" /> : null}
              <Button
                variant="subtle"
                size="compact-md"
                disabled={isBusy}
                onClick={() => void remove(row.id, isThis)}
                aria-label={t('workspace.push.removeNamed', { device: name })}
              >
                {t('workspace.push.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <FormProblem text={problem} />
      {state === 'unsupported' || state === 'denied' ? (
        <p className={classes.text}>{t(`workspace.push.${state}`)}</p>
      ) : null}
      {state !== undefined && state !== 'unsupported' && state !== 'denied' && !isHere ? (
        <div className={classes.acts}>
          <Button loading={isBusy} onClick={() => void allow()}>
            {t('workspace.push.allow')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
});
