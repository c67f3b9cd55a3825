import { allow, type ForeignReaders } from '@gleba/sdk';
import { sheetLimits } from '@gleba/sdk/exchange';
import type { ServerSide } from '@gleba/sdk/server';
import { statementExtensions, statementPurpose } from '../../jobs/statements.job.ts';
import { reconciliationStep } from '../money/money-step.ts';
import {
  acceptSureMatchesHandler,
  createFromStatementLineHandler,
  ignoreStatementLineHandler,
  reconcileStatementLinesHandler,
  reopenStatementLineHandler,
  undoReconciliationHandler,
} from '../reconciliation/reconciliation.commands.ts';
import { accountReconciliationHandler, statementSuggestionsHandler } from '../reconciliation/reconciliation.queries.ts';
import {
  inspectStatementHandler,
  startStatementImportHandler,
  startStatementUndoHandler,
} from './statement.commands.ts';
import { importStatementWork, undoStatementImportWork } from './statement.works.ts';

/** What banks say of the office's accounts, and what of its books it is. */
export const statements = (readers: ForeignReaders) =>
  ({
    schemaSteps: [reconciliationStep],
    operations: [
      ...[inspectStatementHandler(readers), startStatementImportHandler, startStatementUndoHandler],
      ...[accountReconciliationHandler, statementSuggestionsHandler],
      ...[reconcileStatementLinesHandler, acceptSureMatchesHandler, createFromStatementLineHandler],
      ...[undoReconciliationHandler, ignoreStatementLineHandler, reopenStatementLineHandler],
    ],
    jobs: [importStatementWork(readers), undoStatementImportWork],
    uploads: [
      {
        purpose: statementPurpose,
        permission: allow.adminAndUp,
        maxSize: sheetLimits.bytes,
        extensions: [...statementExtensions],
      },
    ],
  }) satisfies ServerSide;
