/** In MB. */
export interface DiskUsage {
  readonly max: number;
  readonly used: number;
  readonly remaining: number;
}

export interface LastLogin {
  readonly sessionId: string;
  readonly diskUsage: DiskUsage;
}

/** What the person's preferences say of their latest sign-in; undefined where its browser did not tell its disk. */
export function lastLoginOf(preferences: Readonly<Record<string, unknown>> | null): LastLogin | undefined {
  const details = preferences?.lastLoginDetails as Partial<Record<keyof LastLogin, unknown>> | null | undefined;
  const disk = details?.diskUsage as Partial<Record<keyof DiskUsage, unknown>> | null | undefined;
  const { max, used, remaining } = disk ?? {};
  if (typeof details?.sessionId !== 'string') return undefined;
  if (typeof max !== 'number' || typeof used !== 'number' || typeof remaining !== 'number') return undefined;
  return { sessionId: details.sessionId, diskUsage: { max, used, remaining } };
}
