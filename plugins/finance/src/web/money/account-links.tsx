import { Button, IconChevronDown, Link, Menu, useIsNarrow, useTranslate } from '@gleba/sdk/web';
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

/** A phone has room for so many beside the screen's own act. */
const mostOnPhone = 2;

/** From one screen of a bank account to others of it; on a phone, where they would push the work down, in a menu. */
export function AccountLinks({ id, to }: AccountLinksProps) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const ways = to.map((name) => ({ name, path: places[name].path(id), title: t(places[name].title) }));
  if (isNarrow && ways.length > mostOnPhone) {
    return (
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('ui.actions.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.map(({ name, path, title }) => (
            <Menu.Item key={name} component={Link} to={path}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return ways.map(({ name, path, title }) => (
    <Button key={name} component={Link} variant="default" to={path}>
      {title}
    </Button>
  ));
}
