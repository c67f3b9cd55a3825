import { formatDate } from '@gleba/sdk';
import { useServices, useTranslate } from '@gleba/sdk/web';
import { useMemo, useState } from 'react';
import { layoutPlan, type PlanLayout } from '../../plans/layout-plan.ts';
import type { PlanAnswer } from '../../plans/plan-answer.ts';
import type { PlanPaper } from '../../plans/plan-kinds.ts';

/** The plan on sheets of the paper, as whoever looks at it reads it. */
export function usePlanLayout(
  plan: PlanAnswer | undefined,
  paper: PlanPaper,
  scale: number | null,
): PlanLayout | undefined {
  const { session } = useServices();
  const t = useTranslate();
  const [now] = useState(() => new Date().toISOString());
  const organization = session.organization?.name ?? '';
  return useMemo(
    () => plan && layoutPlan(plan, { paper, scale }, { organization, date: formatDate(now), say: t }),
    [plan, paper, scale, organization, now, t],
  );
}
