import type { Texts } from '@gleba/sdk/web';
import { deviceName } from './device-name.ts';

/** `Chrome em Windows`, as far as its browser says so. */
export function deviceWords(t: Texts, userAgent: string | null): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return t('workspace.devices.name', { browser, system });
  return browser ?? system ?? t('workspace.devices.unknown');
}
