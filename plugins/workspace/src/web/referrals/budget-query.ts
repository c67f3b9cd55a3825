import { type BudgetTerms, budgetTerms, emptyTerms } from '../../referrals/budget.ts';

/** The terms as a query that an address carries. */
export function queryOfTerms(terms: BudgetTerms): URLSearchParams {
  return new URLSearchParams(budgetTerms.map((term) => [term, terms[term]]));
}

/** And back; what it does not name is as in `emptyTerms`. What it names wrongly is a faulty term. */
export function termsOfQuery(query: URLSearchParams): BudgetTerms {
  const named = budgetTerms.map((term) => [term, query.get(term) ?? emptyTerms[term]]);
  return Object.fromEntries(named) as Record<keyof BudgetTerms, string>;
}
