import { Button, DefaultListPanel, Link, observer, Switch, useStore, useTranslate } from '@gleba/sdk/web';
import { StatementRule } from '../../entities/money/statement-rule.entity.ts';
import { accountsPath } from '../money/money-paths.ts';

const fields = ['pattern', 'flow', 'categoryId', 'partnerId', 'isActive'];

/** What lines of statements have taught: of which words, as what they are proposed; each may rest, or be forgotten. */
export default observer(function RulesScreen() {
  const t = useTranslate();
  const rules = useStore(StatementRule);
  return (
    <DefaultListPanel
      entity={StatementRule}
      subtitle={t('finance.statementRules.text')}
      fields={fields}
      orderBy={['pattern', 'id']}
      recordPath={null}
      more={
        <Button component={Link} variant="default" to={accountsPath}>
          {t('finance.bankAccount.plural')}
        </Button>
      }
      columns={[
        {
          ...{ id: 'isActive', title: t('finance.statementRule.isActive'), width: 120, card: 'always' },
          render: ({ id, pattern, isActive }) => (
            <Switch
              aria-label={t('finance.statementRules.use', { pattern })}
              checked={isActive}
              onChange={() => void rules.update(id, { isActive: !isActive })}
            />
          ),
        },
      ]}
    />
  );
});
