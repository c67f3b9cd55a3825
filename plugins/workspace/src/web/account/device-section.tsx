import { endOtherSessions, formatDateTime, formatNumber, type RecordOf, Session } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  IconDeviceDesktop,
  IconDeviceMobile,
  observer,
  Skeleton,
  StatusBadge,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './account.module.css';
import { deviceName } from './device-name.ts';
import { deviceWords } from './device-words.ts';
import { type DiskUsage, lastLoginOf } from './last-login.ts';
import { Section } from './section.tsx';

/** Where the person is signed in, and the way to end that: it acts at the device's next call. */
export const DeviceSection = observer(function DeviceSection() {
  const { api, notifier, session } = useServices();
  const sessions = useStore(Session);
  const t = useTranslate();
  const list = useList(Session, { filter: { kind: { equalTo: 'device' } }, orderBy: ['-lastSeenAt'] });
  const here = session.tokens.sessionId;
  const lastLogin = lastLoginOf(session.me?.preferences ?? null);
  const rows = [...list.rows].sort((a, b) => Number(b?.id === here) - Number(a?.id === here));
  const end = (id: string) =>
    sessions.remove(id).then(
      () => notifier.success(t('workspace.devices.ended')),
      // Told by the data layer.
      () => {},
    );
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('workspace.devices.endAllTitle'),
      message: t('workspace.devices.endAllText'),
      confirmLabel: t('workspace.devices.endAll'),
    });
    if (!isSure) return;
    await api.run(endOtherSessions, {}).then(
      () => notifier.success(t('workspace.devices.endedAll')),
      () => {},
    );
    await list.refresh();
  };
  return (
    <Section title={t('workspace.devices')} text={t('workspace.devices.text')}>
      {list.status === 'error' ? <ErrorState error={list.error} onRetry={() => void list.refresh()} /> : null}
      {list.status === 'loading' ? <Skeleton height={64} radius="md" /> : null}
      <ul className={classes.devices}>
        {rows.map((row) =>
          row ? (
            <Device
              key={row.id}
              device={row}
              isHere={row.id === here}
              disk={lastLogin?.sessionId === row.id ? lastLogin.diskUsage : undefined}
              onEnd={() => void end(row.id)}
            />
          ) : null,
        )}
      </ul>
      {rows.length > 1 ? (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => void endOthers()}>
            {t('workspace.devices.endAll')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
});

interface DeviceProps {
  readonly device: RecordOf<typeof Session>;
  readonly isHere: boolean;
  /** Of the latest sign-in. */
  readonly disk: DiskUsage | undefined;
  readonly onEnd: () => void;
}

const Device = observer(function Device({ device, isHere, disk, onEnd }: DeviceProps) {
  const t = useTranslate();
  const name = deviceWords(t, device.userAgent);
  const Icon = deviceName(device.userAgent).isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <strong>{name}</strong>
        <span className={classes.seen}>
          {[device.address, t('workspace.devices.seen', { date: formatDateTime(device.lastSeenAt) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {disk ? (
          <span className={classes.seen}>
            {t('workspace.devices.disk', {
              used: formatNumber(disk.used),
              max: formatNumber(disk.max),
              remaining: formatNumber(disk.remaining),
            })}
          </span>
        ) : null}
      </div>
      {isHere ? (
        <StatusBadge label={t('workspace.devices.here')} tone="success" />
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={onEnd}
          aria-label={t('workspace.devices.endNamed', { device: name })}
        >
          {t('workspace.devices.end')}
        </Button>
      )}
    </li>
  );
});
