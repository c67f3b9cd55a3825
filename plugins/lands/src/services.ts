import { type AccessRule, type OpenTransaction, type RecordOf, type ToldValues, token } from '@gleba/sdk';
import type { CheckLevel, LevelsByModality } from './check-levels.ts';
import type { Land } from './entities/land.entity.ts';
import type { LandStatusName } from './land-status.ts';

/** How a contract moves the lot that it is about. Both write in the caller's transaction, with the lot locked. */
export interface LandContractService {
  /**
   * The lot has a contract now. VALIDATION where its status does not lead there or where it takes no new contract
   * (`blockNewContract`); NOT_FOUND for a lot that is not there. One that is sold already goes from its contract to this one.
   */
  enterContract(tx: OpenTransaction, landId: string, contractId: string, reason?: string): Promise<void>;
  /** The contract is over; with_problem needs a reason. */
  leaveContract(
    tx: OpenTransaction,
    landId: string,
    to: Extract<LandStatusName, 'pending' | 'started' | 'with_problem'>,
    reason?: string,
  ): Promise<void>;
}

/** How other plugins take a lot into another status (`needs: { landStatus: landStatusToken }`). */
export interface LandStatusService {
  /**
   * In the caller's transaction, so that what it wrote and the lot's status are kept together or not at all. With the rights
   * of who the transaction acts for: NOT_FOUND for a lot that they do not see, FORBIDDEN without the key to manage data,
   * VALIDATION where no step leads there or a reason is missing. The server itself may take every step that people may.
   * Answers whether the lot was in another status before.
   */
  changeStatus(tx: OpenTransaction, landId: string, to: LandStatusName, reason?: string | null): Promise<boolean>;
}

/** A lot's status changed by another plugin: `needs: { landStatus: landStatusToken }`, then `needs.landStatus.changeStatus(tx, …)`. */
export const landStatusToken = token<LandStatusService>('lands.status@1');

/** A lot sold and given back, for the plugin that keeps contracts. */
export const landContractToken = token<LandContractService>('lands.land-contract@1');

/** A rule of what a lot lacks or contradicts: as data, so that counting, listing and the person's rights are the filter's. */
export interface LandCheck {
  /**
   * `<plugin>.<name>`; its words are the locale keys `check.<id>`, `check.<id>.help` and `check.<id>.found`, which may name the
   * values. Heard while the plugin is in use.
   */
  readonly id: string;
  /** How heavy a finding is where neither the organization nor the project says so: everywhere, or by the project's modality. */
  readonly level: CheckLevel | LevelsByModality;
  /** A filter of `lands`: holds for the lots at fault. It may name relations that the plugin adds. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Fields of the lot whose values the sentence of a finding names. */
  readonly values?: readonly (keyof RecordOf<typeof Land> & string)[];
  /** Where it is fixed: an address within the project; `:landId`, `:projectId` and the finding's values stand in it by name. */
  readonly fixAt: string;
  /** Who may read what the filter asks about, beside the lot itself: to others the rule would tell nonsense. */
  readonly access?: AccessRule;
}

export interface LandChecks {
  /** While the server side of a plugin is made. Throws for an id that is there already. */
  add(checks: readonly LandCheck[]): void;
}

/** The same of an area that somebody confirmed. */
export const areaMemorialToken = token<ToldValues>('lands.area-memorial@1');

/** Tells a lot's memorial to papers of an office's own. */
export const landMemorialToken = token<ToldValues>('lands.land-memorial@1');

export const landChecksToken = token<LandChecks>('lands.land-checks@1');
