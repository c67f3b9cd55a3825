export const cashFlowPath = '/reports/cash-flow';
export const acquisitionPath = '/reports/acquisition';
export const pendingInstallmentsPath = '/reports/pending-installments';
export const trialBalancePath = '/reports/trial-balance';
export const taxProvisionPath = '/finance/tax-provision';
export const ledgerMonthsPath = '/finance/ledger-months';
export const reportSchedulesPath = '/finance/report-schedules';
