import {
  ErrorState,
  ModalFrame,
  NativeSelect,
  observer,
  PanelSkeleton,
  Stack,
  useProjectId,
  useQuery,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { type CheckLevel, modalities } from '../../check-levels.ts';
import { ProjectModality } from '../../entities/project-modality.entity.ts';
import { projectCheckRules, setProjectCheckLevel } from '../../operations/checks.ts';
import { LevelTable } from './level-table.tsx';

/** What is asked of the lots of one project: by its modality, and where it differs from its organization. */
export default observer(function ProjectRulesPanel() {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const projectId = useProjectId();
  const facts = useStore(ProjectModality);
  const { answer, failure, reload } = useQuery(projectCheckRules, { projectId }, { keepsFormer: true });
  const saved = async () => {
    notifier.success(t('lands.checkRules.saved'));
    await reload();
  };
  // Refusals are told by a toast.
  const quietly = (done: Promise<void>) => void done.catch(() => {});
  const say = async (check: string, level: CheckLevel | null) => {
    await api.run(setProjectCheckLevel, { projectId, check, level });
    await saved();
  };
  const setModality = async (value: string) => {
    await facts.update(projectId, { modality: modalities.find((one) => one === value) ?? null });
    await saved();
  };
  return (
    <ModalFrame title={t('lands.checkRules.projectTitle')} width={720}>
      {answer ? (
        <Stack>
          <NativeSelect
            label={t('lands.checkRules.modality')}
            description={t('lands.checkRules.modalityText')}
            value={answer.modality ?? ''}
            onChange={({ currentTarget }) => quietly(setModality(currentTarget.value))}
            data={[
              { value: '', label: t('lands.checkRules.noModality') },
              ...modalities.map((one) => ({ value: one, label: valueLabel(t, ProjectModality, 'modality', one) })),
            ]}
          />
          <LevelTable
            rules={answer.rules}
            otherwise="lands.checkRules.inherited"
            onSay={(...said) => quietly(say(...said))}
          />
        </Stack>
      ) : failure === undefined ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={failure} onRetry={() => void reload()} />
      )}
    </ModalFrame>
  );
});
