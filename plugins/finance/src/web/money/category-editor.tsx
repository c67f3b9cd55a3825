import { type FormEditorProps, Select, useQuery, useTranslate } from '@gleba/sdk/web';
import { type categoryTypes, FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { financeCategoryTrees } from '../../operations/money-categories.ts';

const staleOn = [FinanceCategory];

/** Leaves of the chart, by their paths: transactions are of no others. */
function CategoryEditor(props: FormEditorProps & { readonly type: (typeof categoryTypes)[number] }) {
  const { type, value, onChange, label, error, isDisabled, name } = props;
  const t = useTranslate();
  const { answer } = useQuery(financeCategoryTrees, { type }, { staleOn });
  return (
    <Select
      name={name}
      label={label}
      withAsterisk
      searchable
      error={error}
      disabled={isDisabled || !answer}
      placeholder={t('finance.money.chooseCategory')}
      nothingFoundMessage={t('finance.money.noCategories')}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      data={(answer ?? []).filter(({ isLeaf }) => isLeaf).map(({ id, path }) => ({ value: id, label: path }))}
    />
  );
}

export const categoryEditors = {
  income: (props: FormEditorProps) => <CategoryEditor {...props} type="income" />,
  expense: (props: FormEditorProps) => <CategoryEditor {...props} type="expense" />,
} as const;
