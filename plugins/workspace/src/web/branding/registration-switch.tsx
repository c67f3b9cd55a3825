import { CopyButton, confirm, observer, Stack, Switch, useServices, useTranslate } from '@gleba/sdk/web';
import { setRegistration } from '../../operations/registration.ts';

interface RegistrationSwitchProps {
  readonly token: string | null;
  readonly saved: () => Promise<void>;
}

/** Whether people may ask to be taken in, and the address to give to them. It acts at once. */
export const RegistrationSwitch = observer(function RegistrationSwitch({ token, saved }: RegistrationSwitchProps) {
  const t = useTranslate();
  const { api, session } = useServices();
  if (session.role === 'manager') return null;
  const set = async (isOpen: boolean) => {
    const isSure =
      isOpen ||
      (await confirm({
        title: t('workspace.registration.closeQuestion'),
        message: t('workspace.registration.closeText'),
        confirmLabel: t('workspace.registration.close'),
        isDangerous: true,
      }));
    if (!isSure) return;
    await api.run(setRegistration, { isOpen });
    await saved();
  };
  return (
    <Stack gap="xs">
      <Switch
        label={t('workspace.registration.open')}
        description={t('workspace.registration.openText')}
        checked={token !== null}
        // Why not, the data layer tells.
        onChange={(event) => void set(event.currentTarget.checked).catch(() => {})}
      />
      {token === null ? null : (
        <div>
          <CopyButton
            text={`${window.location.origin}/register#token=${token}`}
            label={t('workspace.registration.copy')}
            copied={t('workspace.registration.copied')}
            size="compact-sm"
          />
        </div>
      )}
    </Stack>
  );
});
