import { amortizationMethods, computeSchedule, type Terms } from '../../../plugins/finance/src/calculation/index.ts';
import type { Part } from '../bench.ts';
import { median } from '../statistics.ts';

/** Installments of the longest contract that is usual: 35 years. */
const months = 420;
const times = 200;

/** How long the schedule of a contract takes, by the system that takes longest. */
export const calculation: Part = {
  id: 'calculation',
  figures: [
    { id: 'schedule', name: `Schedule of ${months} installments, the slowest system`, unit: 'ms', goal: { atMost: 2 } },
  ],
  async run(bench) {
    const slowest = amortizationMethods.flatMap((amortizationMethod) =>
      (['effectiveYear', 'nominalYear', 'month'] as const).map((unit) => {
        const percent = unit === 'month' ? '0.8043' : '10.0339';
        const terms: Terms = {
          ...{ basePrice: '252102.00', numInstallments: months, initialDueDate: '2026-01-31', amortizationMethod },
          ...{ interestRate: { percent, unit }, insurancePercentage: '0.35' },
          costs: { bank: { fixed: '1.99', percent: '0.5', payer: 'customer' } },
        };
        const taken = Array.from({ length: times }, () => {
          const started = performance.now();
          computeSchedule(terms);
          return performance.now() - started;
        });
        bench.say(`${amortizationMethod}, ${unit}: ${median(taken).toFixed(2)} ms`);
        return median(taken);
      }),
    );
    return { values: new Map([['schedule', Math.max(...slowest)]]), notes: [] };
  },
};
