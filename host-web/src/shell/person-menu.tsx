import { confirm, type OpenedProps, useServices, useTranslate } from '@gleba/sdk/web';
import { Menu } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconHelpCircle,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconUserCircle,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useFullScreen } from '../theme/use-full-screen.ts';
import { modes, useModePreference } from '../theme/use-mode-preference.ts';

export interface PersonMenuProps {
  /** Address of the person's own screen, where a plugin has one. */
  readonly preferencesPath: string | undefined;
  /** Address of help, where there is some and the organization wants it. */
  readonly helpPath: string | undefined;
}

/** Who is signed in, how the screen looks, the way out. */
export default observer(function PersonMenu({ button, preferencesPath, helpPath }: PersonMenuProps & OpenedProps) {
  const { session, uploads } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const [mode = 'auto', setMode] = useModePreference();
  const { toggle, fullscreen } = useFullScreen();
  const me = session.me;
  if (!me) return null;

  /** Leaving the organization stops what is being sent to it. */
  const mayLeave = async () =>
    uploads.active.length === 0 ||
    (await confirm({
      title: t('shell.signOut.uploading'),
      message: t('shell.signOut.uploadingText'),
      confirmLabel: t('shell.signOut'),
      isDangerous: true,
    }));
  const signOut = async () => {
    if (await mayLeave()) session.signOut();
  };
  const switchTo = async (organizationId: number) => {
    if (organizationId === me.organizationId || !(await mayLeave())) return;
    // What the address names may be of the other organization only. A refusal is told by a toast.
    navigate('/');
    await session.switchOrganization(organizationId).catch(() => {});
  };

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <strong style={{ display: 'block', color: 'var(--g-text)', fontSize: '0.875rem' }}>{me.name}</strong>
          {me.email}
        </Menu.Label>
        <Menu.Divider />
        {me.organizations.length > 1 ? (
          <>
            <Menu.Label>{t('shell.organizations')}</Menu.Label>
            {me.organizations.map(({ id, name }) => (
              <Menu.Item
                key={id}
                leftSection={<IconBuilding size={16} />}
                rightSection={id === me.organizationId ? <IconCheck size={16} aria-hidden /> : null}
                aria-current={id === me.organizationId || undefined}
                onClick={() => void switchTo(id)}
              >
                {name}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        ) : null}
        <Menu.RadioGroup value={mode} onChange={(value) => setMode(modes.find((known) => known === value) ?? 'auto')}>
          {modes.map((known) => (
            <Menu.RadioItem key={known} value={known}>
              {t(`shell.mode.${known}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {preferencesPath ? (
          <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => navigate(preferencesPath)}>
            {t('shell.preferences')}
          </Menu.Item>
        ) : null}
        {helpPath ? (
          <Menu.Item leftSection={<IconHelpCircle size={16} />} onClick={() => navigate(helpPath)}>
            {t('shell.help')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={fullscreen ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
          onClick={() => void toggle().catch(() => {})}
        >
          {t(fullscreen ? 'shell.fullScreen.leave' : 'shell.fullScreen')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
