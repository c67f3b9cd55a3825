import type { SchemaStep } from '@gleba/sdk/server';

/** Lots that were sold before they named their contract: as `LandContractService.enterContract` names it since. */
export const contractsOfLandsStep: SchemaStep = {
  id: 'lands-name-their-contracts',
  sql: `
    update lands.land l set current_contract_id = c.contract_id::text from finance.contract_land c
      where c.land_id = l.id and c.organization_id = l.organization_id and c.deleted_at is null
        and l.computed_status = 'with_contract';`,
};
