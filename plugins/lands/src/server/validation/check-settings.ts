import { handle } from '@gleba/sdk/server';
import { modalities } from '../../check-levels.ts';
import { CheckSetting, ProjectCheckSetting } from '../../entities/check-setting.entity.ts';
import { checkRules, projectCheckRules, setCheckLevel, setProjectCheckLevel } from '../../operations/checks.ts';
import { landErrors } from '../land-errors.ts';
import type { CheckRegistry } from './land-checks.ts';
import { defaultOf, readCheckSettings, readOfficeLevels } from './read-check-settings.ts';

/** What an organization and its projects say of the checks of lots. */
export function checkSettings(registry: CheckRegistry) {
  const isKnown = (id: string) => registry.all().some((check) => check.id === id);

  const rules = handle(checkRules, async ({ transaction }) =>
    transaction(async (tx) => {
      const said = await readOfficeLevels(tx);
      return registry.all().map((check) => ({
        id: check.id,
        levels: [null, ...modalities].map((modality) => ({
          modality,
          byDefault: defaultOf(check, modality),
          said: said(check.id, modality),
        })),
      }));
    }),
  );

  const rulesOfProject = handle(projectCheckRules, async ({ actor, transaction }, { projectId }) =>
    transaction(async (tx) => {
      const { modality, inherited, ofProject } = await readCheckSettings(tx, projectId);
      const heard = registry.heardBy(actor, projectId);
      return {
        modality,
        rules: heard.map((check) => ({ id: check.id, inherited: inherited(check), said: ofProject(check) })),
      };
    }),
  );

  const setLevel = handle(setCheckLevel, async ({ tx }, { check, modality = null, level = null }) => {
    if (!isKnown(check)) throw landErrors.checkUnknown.beside('check');
    const stored = await tx.asServer
      .from(CheckSetting)
      .where({ check: { equalTo: check }, modality: modality ? { equalTo: modality } : { isNull: true } })
      .first();
    if (stored && level) await tx.update(CheckSetting, stored.id, { level });
    else if (stored) await tx.remove(CheckSetting, stored.id);
    else if (level) await tx.insert(CheckSetting, { check, modality, level });
    return { level };
  });

  const setProjectLevel = handle(setProjectCheckLevel, async ({ tx }, { projectId, check, level = null }) => {
    if (!isKnown(check)) throw landErrors.checkUnknown.beside('check');
    const stored = await tx.asServer
      .from(ProjectCheckSetting)
      .where({ projectId: { equalTo: projectId }, check: { equalTo: check } })
      .first();
    if (stored && level) await tx.update(ProjectCheckSetting, stored.id, { level });
    else if (stored) await tx.remove(ProjectCheckSetting, stored.id);
    else if (level) await tx.insert(ProjectCheckSetting, { projectId, check, level });
    return { level };
  });

  return [rules, rulesOfProject, setLevel, setProjectLevel];
}
