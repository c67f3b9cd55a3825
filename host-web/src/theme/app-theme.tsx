import { ToastArea, useServices } from '@gleba/sdk/web';
import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo } from 'react';
import { brandingOf } from '../shell/branding.ts';
import { gleba, glebaVariables } from './theme.ts';
import { useModePreference } from './use-mode-preference.ts';

/** What this device showed last, so that nothing flashes before it is known who is there. */
const manager = localStorageColorSchemeManager({ key: 'gleba.mode' });

/** The organization's colour, and the person's choice of light or dark. */
export const AppTheme = observer(function AppTheme({ children }: { readonly children: ReactNode }) {
  const { session } = useServices();
  const { primaryColor } = brandingOf(session);
  const theme = useMemo(() => gleba(primaryColor), [primaryColor]);
  const variables = useMemo(() => glebaVariables(primaryColor), [primaryColor]);
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
