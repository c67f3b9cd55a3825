import { orderStep, Project, ProjectStage, type RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { ProjectReferral, Referral } from '../../entities/referral.entity.ts';
import { createProjectFromReferral } from '../../operations/referrals.ts';
import { workspaceErrors } from '../workspace-errors.ts';

/** The stage's name where the organization has none of its own for projects that are not yet any. */
const stageName = 'Pré-projeto';

export const createProjectFromReferralHandler = handle(createProjectFromReferral, async ({ tx }, { referralId }) => {
  const referral = await tx.asActor.get(Referral, referralId, { lock: true });
  if (referral.deletedAt) throw workspaceErrors.referralRemoved();
  const filter = { referralId: { equalTo: referralId } };
  const [made] = await tx.list(ProjectReferral, { filter, withDeleted: true });
  if (made) return { projectId: await stillThere(tx, made.id), isNew: false };
  const stage = await preProjectStage(tx);
  const project = await tx.asActor.insert(Project, { ...factsOf(referral), projectStageId: stage.id });
  await tx.update(ProjectReferral, project.id, { referralId });
  return { projectId: project.id, isNew: true };
});

async function stillThere(tx: UnitOfWork, projectId: string): Promise<string> {
  const project = await tx.get(Project, projectId);
  if (!project.deletedAt) return project.id;
  throw workspaceErrors.projectRemoved();
}

function factsOf(referral: RecordOf<typeof Referral>) {
  const { name, country, state, city, neighborhood, postalCode, fullAddress, addressBbox, boundaries } = referral;
  const { estimatedNumLands, observation: description } = referral;
  const place = { country: country ?? 'Brasil', state, city, neighborhood, postalCode, fullAddress, addressBbox };
  return { name, ...place, boundaries, estimatedNumLands, description };
}

/** The stage that is marked as theirs, whatever it is called by now; else the one of that name; else a new one, the first. */
async function preProjectStage(tx: UnitOfWork): Promise<RecordOf<typeof ProjectStage>> {
  const stages = await tx.list(ProjectStage, { orderBy: ['uiOrder'] });
  const isSame = (name: string) => name.trim().toLowerCase() === stageName.toLowerCase();
  const marked = stages.find(({ properties }) => properties?.isPreProject === true);
  const named = stages.find(({ name, type }) => type === null && isSame(name));
  if (marked ?? named) return marked ?? (named as RecordOf<typeof ProjectStage>);
  const uiOrder = Math.max(1, Math.floor((stages[0]?.uiOrder ?? 2 * orderStep) / 2));
  return tx.insert(ProjectStage, { name: stageName, uiOrder, properties: { isPreProject: true } });
}
