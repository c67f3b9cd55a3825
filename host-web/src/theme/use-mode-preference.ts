import { usePersonalPreference } from '@gleba/sdk/web';
import type { MantineColorScheme } from '@mantine/core';

export const modes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** The person's choice of light, dark or the device's own; undefined while they have made none. */
export function useModePreference() {
  const [mode, setMode] = usePersonalPreference<MantineColorScheme | undefined>('mode', undefined);
  return [modes.find((known) => known === mode), setMode] as const;
}
