import { SegmentedControl, useTranslate } from '@gleba/sdk/web';
import { categoryTypes } from '../../entities/money/finance-category.entity.ts';
import classes from './money.module.css';

type CategoryType = (typeof categoryTypes)[number];

export interface TypeTabsProps {
  readonly value: CategoryType;
  readonly onChange: (type: CategoryType) => void;
}

/** Incomes or expenses. */
export function TypeTabs({ value, onChange }: TypeTabsProps) {
  const t = useTranslate();
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        value={value}
        onChange={(type) => onChange(type as CategoryType)}
        data={categoryTypes.map((type) => ({ value: type, label: t(`finance.money.${type}`) }))}
      />
    </div>
  );
}
