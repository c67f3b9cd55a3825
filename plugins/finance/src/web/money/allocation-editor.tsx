import {
  ActionIcon,
  Button,
  DecimalInput,
  type FormEditorProps,
  IconPlus,
  IconTrash,
  InputBase,
  ReferenceSelect,
  useTranslate,
} from '@gleba/sdk/web';
import { plus, readDecimal, toDecimal, zero } from '../../calculation/exact/rational.ts';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import classes from './money.module.css';

interface Part {
  readonly costCenterId: string;
  readonly percent: string;
}

const filter = { isActive: { equalTo: true } };

/** Cost centres and what part of the amount each has, with what that comes to. */
export function AllocationEditor({ value, onChange, label, error, isDisabled }: FormEditorProps) {
  const t = useTranslate();
  const parts = Array.isArray(value) ? (value as readonly Part[]) : [];
  const set = (at: number, part: Partial<Part>) =>
    onChange(parts.map((old, index) => (index === at ? { ...old, ...part } : old)));
  const total = parts.map(percentOf).reduce(plus, zero);
  const rest = toDecimal(plus(readDecimal('100'), { n: -total.n, d: total.d }), 4);
  const add = () =>
    onChange([...parts, { costCenterId: '', percent: withoutZeros(rest.startsWith('-') ? '0' : rest) }]);
  return (
    <InputBase component="div" multiline variant="unstyled" label={label} error={error}>
      <div className={classes.parts}>
        {parts.map((part, at) => (
          <div key={at} className={classes.part}>
            <ReferenceSelect
              entityId={CostCenter.id}
              aria-label={t('finance.costCenter')}
              value={part.costCenterId || null}
              filter={filter}
              disabled={isDisabled}
              onChange={(id) => set(at, { costCenterId: id ?? '' })}
            />
            <DecimalInput
              aria-label={t('finance.money.percent')}
              value={part.percent || null}
              scale={4}
              rightSection="%"
              disabled={isDisabled}
              onChange={(percent) => set(at, { percent: percent ?? '' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('finance.money.removePart')}
              onClick={() => onChange(parts.length === 1 ? null : parts.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <div className={classes.partEnd}>
          <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('finance.money.addPart')}
          </Button>
          {parts.length > 0 ? (
            <span>{t('finance.money.allocated', { sum: withoutZeros(toDecimal(total, 4)).replace('.', ',') })}</span>
          ) : null}
        </div>
      </div>
    </InputBase>
  );
}

/** What is typed and no number yet counts nothing. */
function percentOf({ percent }: Part) {
  return /^\d{1,3}(\.\d{1,4})?$/.test(percent) ? readDecimal(percent) : zero;
}

const withoutZeros = (decimal: string) =>
  decimal.includes('.') ? decimal.replace(/0{1,4}$/, '').replace(/\.$/, '') : decimal;
