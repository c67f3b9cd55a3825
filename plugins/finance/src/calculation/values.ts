/** Words of the calculation that declarations need as well: apart from what computes with them, which browsers load later. */
export const amortizationMethods = ['price', 'sac', 'sacoc', 'sacocStep', 'gauss', 'none'] as const;

/** Who bears a cost: the customer on top of the amount, the organization out of it, or each one half. */
export const costPayers = ['customer', 'organization', 'both'] as const;

/**
 * How the subscription fee relates to the price. `additional`: beside it, in parts of its own; `withInstallments`: beside it, its
 * parts due with the first installments; `included`: part of the price, paid out of the initial payment.
 */
export const subscriptionFeeConditions = ['additional', 'withInstallments', 'included'] as const;

/** IPCA and INPC of the IBGE, IGP-M and INCC of the FGV, savings and Selic of the Banco Central; `none` corrects nothing. */
export const publishedIndexes = ['ipca', 'igpm', 'incc', 'inpc', 'savings', 'selic'] as const;
export const adjustmentIndexes = [...publishedIndexes, 'none'] as const;

export const scheduledKinds = ['initialPayment', 'subscriptionFee', 'installment', 'balloon'] as const;
