import { Land } from '@gleba/plugin-lands';
import { formatInteger, formatMoney } from '@gleba/sdk';
import {
  ErrorState,
  observer,
  PanelSkeleton,
  ScrollRegion,
  useQuery,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { mostReportRows, salesByBlock } from '../../operations/sales-reports.ts';
import classes from './contracts.module.css';

const counts = ['lots', 'free', 'reserved', 'sold', 'overdue'] as const;
const amounts = ['freePrice', 'soldPrice', 'open', 'late'] as const;
type Figures = Readonly<Record<(typeof counts)[number], number> & Record<(typeof amounts)[number], string>>;

/** What the map above shows in colours, in figures: lots by what became of their sale, block by block. */
export default observer(function SalesByBlockWidget({ projectId }: WidgetProps) {
  const t = useTranslate();
  const asked = useQuery(salesByBlock, { projectId }, { staleOn: [Land, ContractLand, ContractInstallment] });
  const { answer } = asked;
  if (asked.failure !== undefined && !answer)
    return <ErrorState error={asked.failure} onRetry={() => void asked.reload()} />;
  if (!answer) return <PanelSkeleton />;
  const { reserved, sold, overdue, freePrice } = answer.total;
  // Of an office that sells nothing the table would be a page of zeros.
  if (reserved + sold + overdue === 0 && Number(freePrice) === 0) return <p>{t('finance.salesByBlock.none')}</p>;
  const row = (name: string, figures: Figures) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {counts.map((count) => (
        <td key={count} className={classes.amount}>
          {formatInteger(figures[count])}
        </td>
      ))}
      {amounts.map((amount) => (
        <td key={amount} className={classes.amount}>
          {formatMoney(figures[amount])}
        </td>
      ))}
    </tr>
  );
  return (
    <ScrollRegion className={classes.blocks} aria-label={t('finance.salesByBlock')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('finance.salesByBlock.block')}</th>
            {[...counts, ...amounts].map((figure) => (
              <th key={figure} scope="col" className={classes.amount}>
                {t(`finance.salesByBlock.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map(({ block, ...figures }) => row(block || t('finance.salesByBlock.noBlock'), figures))}
        </tbody>
        <tfoot>{row(t('finance.salesByBlock.total'), answer.total)}</tfoot>
      </table>
      {answer.hasMore ? <p>{t('finance.salesByBlock.hasMore', { count: mostReportRows })}</p> : null}
    </ScrollRegion>
  );
});
