import type { LandContractService } from '@gleba/plugin-lands';
import { tilesOf } from '@gleba/sdk/geo/server';
import { moveCommand, provide, type ServerSide } from '@gleba/sdk/server';
import { contractPaperDesk } from '../../contracts/contract-papers.ts';
import { soldLands } from '../../entities/contract-land.entity.ts';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';
import { contractPapersToken, contractScheduleToken, contractSigningToken } from '../../services.ts';
import { contractAmountsHandler, installmentAmountHandler } from './amount.queries.ts';
import { contractTemplatesHandler, previewContractPaperHandler } from './contract-papers.ts';
import { contractRule, paidStaysRule, paymentStaysRule } from './contract-rules.ts';
import { contractSchedule } from './contract-schedule.ts';
import { contractSigning } from './contract-signing.ts';
import { contractStepOfSchema } from './contract-step.ts';
import { contractsOfLandsStep } from './contracts-of-lands-step.ts';
import {
  changeContractConditionsHandler,
  changeContractCustomersHandler,
  createContractHandler,
} from './draft.commands.ts';
import { updateContractInstallmentHandler } from './installment.commands.ts';
import { installmentRoutes } from './installment.routes.ts';
import { addInstallmentFeeHandler, removeInstallmentFeeHandler } from './installment-fee.commands.ts';
import { registerInstallmentPaymentHandler, reverseInstallmentPaymentHandler } from './payment.commands.ts';
import { paymentReceiptHandler } from './payment-receipt.ts';
import { paymentStep } from './payment-step.ts';
import { contractReadyPapers } from './ready-papers/index.ts';
import { refundedStep } from './refunded-step.ts';
import { contractRenegotiationPreviewHandler, renegotiateContractHandler } from './renegotiation.commands.ts';
import { takeRenegotiationBackHandler } from './renegotiation-back.command.ts';
import { contractRenewalLimitHandler, previewRenewalPaperHandler, renewContractHandler } from './renewal.commands.ts';
import { cancelContractHandler, confirmContractHandler, terminateContractHandler } from './step.commands.ts';
import { contractTerminationStatementHandler, payContractRefundHandler } from './termination.commands.ts';
import { transferContractHandler } from './transfer.command.ts';
import { watchContractsWork } from './watch-contracts.work.ts';

/** Contracts with their installments; lots are moved by the service of lands. */
export function contracts(landContract: LandContractService) {
  const papers = contractPaperDesk();
  return {
    schemaSteps: [contractStepOfSchema, paymentStep, contractsOfLandsStep, refundedStep],
    writeRules: [contractRule, paidStaysRule, paymentStaysRule],
    operations: [
      createContractHandler(papers),
      contractTemplatesHandler(papers),
      previewContractPaperHandler(papers),
      changeContractConditionsHandler,
      changeContractCustomersHandler,
      confirmContractHandler(landContract),
      cancelContractHandler,
      terminateContractHandler(landContract),
      contractTerminationStatementHandler,
      payContractRefundHandler,
      contractRenegotiationPreviewHandler,
      renegotiateContractHandler,
      takeRenegotiationBackHandler,
      transferContractHandler,
      contractRenewalLimitHandler,
      renewContractHandler(landContract, papers),
      previewRenewalPaperHandler(landContract, papers),
      updateContractInstallmentHandler,
      addInstallmentFeeHandler,
      removeInstallmentFeeHandler,
      registerInstallmentPaymentHandler,
      reverseInstallmentPaymentHandler,
      installmentAmountHandler,
      contractAmountsHandler,
      paymentReceiptHandler,
      moveCommand(PaymentMethod),
    ],
    provides: [
      provide(contractSigningToken, contractSigning(landContract)),
      provide(contractPapersToken, papers),
      provide(contractScheduleToken, contractSchedule),
    ],
    readyPapers: contractReadyPapers,
    jobs: [watchContractsWork],
    routes: [...installmentRoutes, tilesOf(soldLands)],
  } satisfies ServerSide;
}
