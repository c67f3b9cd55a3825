import { uiCustomizations } from '@gleba/core';

/** Of an organization's brand what a page without a session is told: only what its declaration knows, whatever else a row may hold. */
export function publicBrand(values: unknown): Record<string, unknown> | null {
  const parsed = uiCustomizations.safeParse(values ?? null);
  return parsed.success ? parsed.data : null;
}
