import type { AnswerOf } from '@gleba/sdk';
import { Dialog, OperationForm, SegmentedControl, Stack, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { createFromStatementLine, type statementSuggestions } from '../../operations/money-reconciliation.ts';
import { AllocationEditor } from '../money/allocation-editor.tsx';
import { categoryEditors } from '../money/category-editor.tsx';
import type { LineDialogProps } from './ignore-line-dialog.tsx';

interface NewFromLineDialogProps extends LineDialogProps {
  /** What lines of these words have always been. */
  readonly rule: AnswerOf<typeof statementSuggestions>[number]['rule'];
}

const ofCategory = ['description', 'categoryId', 'partnerId', 'costCenterAllocation', 'isAlways'];
const ofTransfer = ['description', 'counterAccountId'];

/** Writes down what the line says: an income or an expense by its sign, or a transfer. */
export function NewFromLineDialog({ line, rule, onClose, onDone }: NewFromLineDialogProps) {
  const t = useTranslate();
  const flow = line.amount.startsWith('-') ? 'expense' : 'income';
  const [kind, setKind] = useState<string>(flow);
  const isTransfer = kind === 'transfer';
  return (
    <Dialog title={t('finance.reconcile.new')} onClose={onClose}>
      <Stack gap="md">
        <SegmentedControl
          value={kind}
          onChange={setKind}
          data={[flow, 'transfer'].map((value) => ({ value, label: t(`finance.financeTransaction.type.${value}`) }))}
        />
        <OperationForm
          key={kind}
          op={createFromStatementLine}
          plugin="finance"
          draftId={`finance.createFromStatementLine.${line.id}.${kind}`}
          fields={isTransfer ? ofTransfer : ofCategory}
          editors={{ categoryId: categoryEditors[flow], costCenterAllocation: AllocationEditor }}
          initial={{ description: line.description, ...(isTransfer ? {} : rule) }}
          fixed={{ statementLineId: line.id }}
          submitLabel={t('finance.reconcile.create')}
          onCancel={onClose}
          onDone={onDone}
        />
      </Stack>
    </Dialog>
  );
}
