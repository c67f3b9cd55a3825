import { formatInteger } from '@gleba/sdk';
import { Select, useAddress, useTranslate } from '@gleba/sdk/web';
import { areaOfPlan, defaultPaper, type PlanAsked, planKinds, planPapers, planScales } from '../../plans/plan-kinds.ts';

interface PlanChoicesProps {
  readonly asked: PlanAsked;
  readonly areas: readonly { readonly key: string; readonly name: string }[];
  /** Undefined while it is not known. */
  readonly proposedScale: number | undefined;
}

/** Kind, block, paper and scale. Another of them begins at the first sheet. */
export function PlanChoices({ asked: { kind, area, paper, scale }, areas, proposedScale }: PlanChoicesProps) {
  const t = useTranslate();
  const { set } = useAddress();
  const change = (values: Readonly<Record<string, string | undefined>>) => set({ sheet: undefined, ...values });
  const of = areaOfPlan[kind];
  const proposed = proposedScale === undefined ? '…' : formatInteger(proposedScale);
  return (
    <>
      <Select
        label={t('lands.plans.kind')}
        w={220}
        data={planKinds.map((value) => ({ value, label: t(`lands.plans.kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) =>
          change({ kind: value === planKinds[0] ? undefined : (value ?? undefined), area: undefined })
        }
      />
      {of === null || areas.length === 0 ? null : (
        <Select
          label={t(`lands.plans.area.${of}`)}
          w={200}
          data={areas.map(({ key, name }) => ({ value: key, label: name }))}
          value={area ?? null}
          allowDeselect={false}
          searchable
          onChange={(value) => change({ area: value ?? undefined })}
        />
      )}
      <Select
        label={t('lands.plans.paper')}
        w={100}
        data={planPapers.map((value) => ({ value, label: value.toUpperCase() }))}
        value={paper}
        allowDeselect={false}
        onChange={(value) => change({ paper: value === defaultPaper ? undefined : (value ?? undefined) })}
      />
      <Select
        label={t('lands.plans.scale')}
        w={180}
        data={[
          { value: '-', label: t('lands.plans.scale.proposed', { scale: proposed }) },
          ...planScales.map((one) => ({ value: String(one), label: `1:${formatInteger(one)}` })),
        ]}
        value={scale ? String(scale) : '-'}
        allowDeselect={false}
        onChange={(value) => change({ scale: value === '-' ? undefined : (value ?? undefined) })}
      />
    </>
  );
}
