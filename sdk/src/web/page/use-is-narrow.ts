import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a phone's, as the style sheets mean it; known at once. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
}
