import {
  ErrorState,
  NativeSelect,
  observer,
  PanelSkeleton,
  Stack,
  useAddressValue,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { type CheckLevel, modalities } from '../../check-levels.ts';
import { CheckSetting } from '../../entities/check-setting.entity.ts';
import { checkRules, setCheckLevel } from '../../operations/checks.ts';
import { LevelTable } from './level-table.tsx';

/** What the organization asks of lots: in all of its projects, and in those of one modality. */
export default observer(function OfficeRules() {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { answer, failure, reload } = useQuery(checkRules, {}, { staleOn: [CheckSetting], keepsFormer: true });
  const [of, setOf] = useAddressValue('of', 'all', ['all', ...modalities]);
  const modality = modalities.find((one) => one === of) ?? null;
  if (failure !== undefined && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const rules = answer.map(({ id, levels }) => {
    const everywhere = levels.find((level) => level.modality === null);
    const here = levels.find((level) => level.modality === modality);
    const byDefault = here?.byDefault ?? 'off';
    return { id, said: here?.said ?? null, inherited: (modality && everywhere?.said) || byDefault };
  });
  const say = async (check: string, level: CheckLevel | null) => {
    await api.run(setCheckLevel, { check, modality, level });
    notifier.success(t('lands.checkRules.saved'));
    await reload();
  };
  return (
    <Stack maw={720}>
      <NativeSelect
        label={t('lands.checkRules.of')}
        value={of}
        onChange={({ currentTarget }) => setOf(currentTarget.value as typeof of)}
        data={[
          { value: 'all', label: t('lands.checkRules.everywhere') },
          ...modalities.map((one) => ({ value: one, label: valueLabel(t, CheckSetting, 'modality', one) })),
        ]}
      />
      <LevelTable
        rules={rules}
        otherwise="lands.checkRules.standard"
        onSay={(...said) => void say(...said).catch(() => {})}
      />
    </Stack>
  );
});
