export interface SheetResult {
  readonly isTrial: boolean;
  readonly total: number;
  readonly failed: number;
  readonly lands: Outcomes;
  readonly residents: Outcomes;
  readonly issuesFileId: string | null;
}

export interface Outcomes {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** What a finished import of a sheet tells; undefined for an answer of another shape. */
export function sheetResult(result: unknown): SheetResult | undefined {
  if (typeof result !== 'object' || result === null || !('landsCreated' in result)) return undefined;
  const values: Readonly<Record<string, unknown>> = { ...result };
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : 0);
  const outcomes = (what: string): Outcomes => ({
    created: number(`${what}Created`),
    updated: number(`${what}Updated`),
    unchanged: number(`${what}Unchanged`),
  });
  return {
    isTrial: values.isTrial === true,
    total: number('total'),
    failed: number('failed'),
    lands: outcomes('lands'),
    residents: outcomes('residents'),
    issuesFileId: typeof values.issuesFileId === 'string' ? values.issuesFileId : null,
  };
}

export function changes({ lands, residents }: SheetResult): number {
  return lands.created + lands.updated + residents.created + residents.updated;
}
