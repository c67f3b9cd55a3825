/** White-label `disableHelp` takes the feedback widget away. */
export function hasHelp(uiCustomizations: Readonly<Record<string, unknown>> | null | undefined): boolean {
  return uiCustomizations?.disableHelp !== true;
}
