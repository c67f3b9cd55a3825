import type { RecordOf } from '@gleba/sdk';
import { Dialog, OperationForm, useTranslate } from '@gleba/sdk/web';
import type { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { ignoreStatementLine } from '../../operations/money-reconciliation.ts';

export interface LineDialogProps {
  readonly line: RecordOf<typeof StatementLine>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Leaves a line aside, with a reason. */
export function IgnoreLineDialog({ line, onClose, onDone }: LineDialogProps) {
  const t = useTranslate();
  return (
    <Dialog title={t('finance.reconcile.ignore')} onClose={onClose}>
      <OperationForm
        op={ignoreStatementLine}
        plugin="finance"
        draftId={`finance.ignoreStatementLine.${line.id}`}
        fields={['reason']}
        fixed={{ statementLineId: line.id }}
        submitLabel={t('finance.reconcile.ignore')}
        onCancel={onClose}
        onDone={onDone}
      />
    </Dialog>
  );
}
