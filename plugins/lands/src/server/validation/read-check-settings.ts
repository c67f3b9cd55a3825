import type { UnitOfWork } from '@gleba/sdk/server';
import type { CheckLevel, Modality } from '../../check-levels.ts';
import { CheckSetting, ProjectCheckSetting } from '../../entities/check-setting.entity.ts';
import { ProjectModality } from '../../entities/project-modality.entity.ts';
import type { MeasuredCheck } from './measured-check.ts';

/** More than there are checks, in each modality. */
const most = 1000;

export interface CheckSettings {
  readonly modality: Modality | null;
  /** What holds where the project says nothing. */
  inherited(check: Leveled): CheckLevel;
  ofProject(check: Leveled): CheckLevel | null;
  /** The project's word, else its organization's. */
  inForce(check: Leveled): CheckLevel;
}

type Leveled = Pick<MeasuredCheck, 'id' | 'level'>;

/** What the organization and the project have said of checks. It holds for everybody, whoever may read the settings. */
export async function readCheckSettings(tx: UnitOfWork, projectId: string): Promise<CheckSettings> {
  const reads = tx.asServer;
  const ofThis = { projectId: { equalTo: projectId } };
  const facts = await reads
    .from(ProjectModality)
    .where({ id: { equalTo: projectId } })
    .first();
  const modality = facts?.modality ?? null;
  const said = await readOfficeLevels(tx);
  const own = await reads.from(ProjectCheckSetting).where(ofThis).limit(most).all();
  const levels = new Map(own.map(({ check, level }) => [check, level]));
  const inherited = (check: Leveled) => said(check.id, modality) ?? said(check.id, null) ?? defaultOf(check, modality);
  const ofProject = ({ id }: Leveled) => levels.get(id) ?? null;
  return { modality, inherited, ofProject, inForce: (check) => ofProject(check) ?? inherited(check) };
}

/** What the organization has said of a check: in projects of a modality, or (null) in all. */
export async function readOfficeLevels(
  tx: UnitOfWork,
): Promise<(check: string, modality: Modality | null) => CheckLevel | null> {
  const rows = await tx.asServer.from(CheckSetting).limit(most).all();
  const levels = new Map(rows.map(({ check, modality, level }) => [`${check} ${modality ?? ''}`, level]));
  return (check, modality) => levels.get(`${check} ${modality ?? ''}`) ?? null;
}

export function defaultOf({ level }: Leveled, modality: Modality | null): CheckLevel {
  return typeof level === 'string' ? level : level[modality ?? 'other'];
}
