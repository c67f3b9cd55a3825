import { Button, Link, useTranslate } from '@gleba/sdk/web';
import {
  accountPath,
  accountsPath,
  importsPath,
  occurrencesPath,
  reconcilePath,
  remittancesPath,
  rulesPath,
} from './money-paths.ts';

const places = {
  accounts: { path: () => accountsPath, title: 'finance.bankAccount.plural' },
  statement: { path: accountPath, title: 'finance.money.statement' },
  reconcile: { path: reconcilePath, title: 'finance.reconcile' },
  slips: { path: remittancesPath, title: 'finance.slips.open' },
  remittances: { path: remittancesPath, title: 'finance.remittance.plural' },
  slipsOfBank: { path: occurrencesPath, title: 'finance.slips.open' },
  returns: { path: occurrencesPath, title: 'finance.slips.returns' },
  imports: { path: importsPath, title: 'finance.statementImports.open' },
  rules: { path: () => rulesPath, title: 'finance.statementRules.open' },
} as const;

interface AccountLinksProps {
  readonly id: string;
  readonly to: readonly (keyof typeof places)[];
}

/** From one screen of a bank account to others of it. */
export function AccountLinks({ id, to }: AccountLinksProps) {
  const t = useTranslate();
  return to.map((name) => (
    <Button key={name} component={Link} variant="default" to={places[name].path(id)}>
      {t(places[name].title)}
    </Button>
  ));
}
