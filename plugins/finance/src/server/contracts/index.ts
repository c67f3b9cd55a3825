import type { LandContractService } from '@gleba/plugin-lands';
import { tilesOf } from '@gleba/sdk/geo/server';
import { moveCommand, type ServerSide } from '@gleba/sdk/server';
import { soldLands } from '../../entities/contract-land.entity.ts';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';
import { contractRule, paidStaysRule } from './contract-rules.ts';
import { contractStepOfSchema } from './contract-step.ts';
import {
  changeContractConditionsHandler,
  changeContractCustomersHandler,
  createContractHandler,
} from './draft.commands.ts';
import {
  registerInstallmentPaymentHandler,
  reverseInstallmentPaymentHandler,
  updateContractInstallmentHandler,
} from './installment.commands.ts';
import { installmentRoutes } from './installment.routes.ts';
import { cancelContractHandler, confirmContractHandler, terminateContractHandler } from './step.commands.ts';
import { watchContractsWork } from './watch-contracts.work.ts';

/** Contracts with their installments; lots are moved by the service of lands. */
export const contracts = (landContract: LandContractService) =>
  ({
    schemaSteps: [contractStepOfSchema],
    writeRules: [contractRule, paidStaysRule],
    operations: [
      createContractHandler,
      changeContractConditionsHandler,
      changeContractCustomersHandler,
      confirmContractHandler(landContract),
      cancelContractHandler,
      terminateContractHandler(landContract),
      updateContractInstallmentHandler,
      registerInstallmentPaymentHandler,
      reverseInstallmentPaymentHandler,
      moveCommand(PaymentMethod),
    ],
    jobs: [watchContractsWork],
    routes: [...installmentRoutes, tilesOf(soldLands)],
  }) satisfies ServerSide;
