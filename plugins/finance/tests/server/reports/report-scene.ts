import { Profile, Project, UserProfile, uuidv7 } from '@gleba/sdk';
import { CostCenter } from '../../../src/entities/money/cost-center.entity.ts';
import { ours } from '../contracts-scene.ts';
import { startMoneyScene } from '../money/money-scene.ts';

export interface Sums {
  readonly income: string;
  readonly expense: string;
}
export interface Flow extends Sums {
  readonly today: string;
  readonly isWhole: boolean;
  readonly isBalance: boolean;
  readonly opening: string;
  readonly closing: string;
  readonly steps: readonly (Sums & { from: string; until: string; initial: string; closing: string })[];
  readonly former: Sums & { from: string; until: string };
  readonly overdue: Sums;
  readonly rows: readonly (Sums & {
    key: string;
    parentKey: string | null;
    level: number;
    isLeaf: boolean;
    name: string;
    cells: readonly Sums[];
    former: Sums;
  })[];
}
export interface Entries extends Sums {
  readonly count: number;
  readonly entries: readonly {
    id: string;
    day: string;
    amount: string;
    isPlanned: boolean;
    isReversal: boolean;
    description: string;
    account: string;
    counter: string;
    project: string | null;
    kind: string;
    recordId: string | null;
    contractId: string | null;
  }[];
}

const sums = 'income expense';
const flowAnswer = `today isWhole isBalance opening closing ${sums} steps { from until initial ${sums} closing } former { from until ${sums} }
  overdue { ${sums} } rows { key parentKey level isLeaf name ${sums} cells { ${sums} } former { ${sums} } }`;
const entriesAnswer = `count ${sums} entries { id day amount isPlanned isReversal description account counter project kind recordId contractId }`;
const words = new Set(['by', 'basis', 'step']);
/** Arguments as they are written in a query. */
export const written = (input: object) =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${words.has(name) ? value : JSON.stringify(value)}`)
    .join(', ');

export type ReportScene = Awaited<ReturnType<typeof startReportScene>>;

/** An office with money, contracts, two projects and somebody who sees the reports of one of them. */
export async function startReportScene() {
  const scene = await startMoneyScene();
  const otherProjectId = await scene.within(async (tx) => (await tx.insert(Project, { name: 'Outro' })).id);
  const holder = async (accessKeys: readonly string[], projectId: string | null) => {
    const userId = await scene.host.addMember(ours, 'user', uuidv7());
    await scene.within(async (tx) => {
      const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: [...accessKeys] });
      await tx.insert(UserProfile, { userId, profileId: profile.id, projectId });
    });
    return scene.host.authorization(userId, ours);
  };
  const reader = await holder(['reports'], scene.projectId);
  const otherReader = await holder(['reports'], otherProjectId);
  async function query<T>(name: string, input: object, answer: string, who = scene.manager) {
    const given = written(input);
    const told = await scene.ask<Record<string, T>>(`{ ${name}${given ? `(${given})` : ''} { ${answer} } }`, {}, who);
    return { ...told, answer: told.data?.[name] };
  }
  async function flow(input: object, who = scene.manager): Promise<Flow> {
    const { answer, message } = await query<Flow>(
      'cashFlow',
      { by: 'none', basis: 'realized', step: 'month', ...input },
      flowAnswer,
      who,
    );
    if (!answer) throw new Error(message);
    return answer;
  }
  async function entries(input: object, who = scene.manager): Promise<Entries> {
    const { answer, message } = await query<Entries>(
      'cashFlowEntries',
      { by: 'none', basis: 'realized', ...input },
      entriesAnswer,
      who,
    );
    if (!answer) throw new Error(message);
    return answer;
  }
  const center = (name: string) => scene.within(async (tx) => (await tx.insert(CostCenter, { name })).id);
  /** Written down and confirmed; answers its id. */
  async function went(type: 'income' | 'expense', stated: object, confirmed: object = {}): Promise<string> {
    const made = await scene.run('createFinanceTransaction', { type, description: 'Lançamento', ...stated });
    if (!made.id) throw new Error(`${made.message} ${made.fields.join()}`);
    const done = await scene.run('confirmFinanceTransaction', { financeTransactionId: made.id, ...confirmed });
    if (done.code) throw new Error(`${done.message} ${done.fields.join()}`);
    return made.id;
  }
  return { ...scene, otherProjectId, reader, otherReader, holder, query, flow, entries, center, went };
}
