import { ToastArea, useServices, useTranslate } from '@gleba/sdk/web';
import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo } from 'react';
import { gleba, glebaVariables } from './theme.ts';
import { useModePreference } from './use-mode-preference.ts';

/** What this device showed last, so that nothing flashes before it is known who is there. */
const manager = localStorageColorSchemeManager({ key: 'gleba.mode' });

/** The organization's colours and mark, and the person's choice of light or dark. */
export const AppTheme = observer(function AppTheme({ children }: { readonly children: ReactNode }) {
  const { branding } = useServices();
  const showPassword = useTranslate()('shell.showPassword');
  const { primaryColor, secondaryColor, accentColor, darkIcons, images } = branding.current;
  const theme = useMemo(() => gleba(primaryColor, showPassword), [primaryColor, showPassword]);
  const variables = useMemo(
    () => glebaVariables({ primaryColor, secondaryColor, accentColor, darkIcons }),
    [primaryColor, secondaryColor, accentColor, darkIcons],
  );
  const favicon = images.favLogo ?? '/logo.svg';
  useEffect(() => document.querySelector('link[rel=icon]')?.setAttribute('href', favicon), [favicon]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      <FollowPerson />
      <ToastArea />
      {children}
    </MantineProvider>
  );
});

/** Another person on the same device brings their own choice. */
const FollowPerson = observer(function FollowPerson() {
  const { session } = useServices();
  const { setColorScheme } = useMantineColorScheme();
  const [mode] = useModePreference();
  const isKnown = session.me !== undefined && mode !== undefined;
  useEffect(() => {
    if (isKnown) setColorScheme(mode);
  }, [isKnown, mode, setColorScheme]);
  return null;
});
