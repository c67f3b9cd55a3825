import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { User } from '../../identity/identity-entities.ts';
import type { TwoFactorService } from '../../identity/identity-token.ts';
import { systemActor } from '../../permission/actor.ts';
import type { SecretBox } from '../../secret/secret-box-token.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { ServerPatch, UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import { serverErrors } from '../error/server-errors.ts';
import { addressKey } from './address-key.ts';
import { attemptKeys, createAttemptLimit } from './attempt-limit.ts';
import { base32, keyUri, matchingStep, newSecret } from './totp.ts';

/** Without what is asked of the person besides: see IdentityService. */
export interface TwoFactor extends Pick<TwoFactorService, 'setUp'> {
  verify(userId: string, code: string, clientAddress?: string, device?: string): Promise<CodeAttempt>;
  enable(userId: string): Promise<readonly string[]>;
  /** Ten others; the former ones are forgotten. CONFLICT where it is off. */
  renewCodes(userId: string): Promise<readonly string[]>;
  disable(userId: string): Promise<void>;
  isOn(userId: string): Promise<boolean>;
  /**
   * A code of the application, or a recovery code, which is then used up. The limit of attempts is the same for both:
   * TOO_MANY_REQUESTS after five failures of the person, or a hundred of the network address, in 15 minutes. `device`: a
   * browser that is known to be the person's, with five failures of its own.
   */
  opens(userId: string, code: string, clientAddress?: string, device?: string): Promise<CodeAttempt>;
}

export interface CodeAttempt {
  readonly isRight: boolean;
  /** No more failures are taken for a while. */
  readonly isLast: boolean;
}

export interface TwoFactorOptions {
  readonly db: Db;
  readonly box: SecretBox;
  readonly transactions: () => Transactions;
  readonly now?: () => number;
}

interface FactorRow {
  readonly email: string;
  readonly two_fa_enabled: boolean;
  readonly two_fa_secret: string | null;
  readonly two_fa_last_step: number | null;
}

const issuer = 'Gleba';
const windowMs = 15 * 60_000;
/**
 * Of one person, wherever they come from: five guesses of a million with three codes that hold. Counted by person and address
 * together, each further address would bring five more.
 */
const maxPerPerson = 5;
/** An office shares one address: like wrong passwords, its slips must not shut out who made none. */
const maxPerPlace = 100;
/** How long a secret that was shown may wait for its first code. */
const pendingMs = 10 * 60_000;
const recoveryCodes = 10;
/** 80 bits in 16 letters and digits. */
const recoveryBytes = 10;

export function createTwoFactor({ db, box, transactions, now = Date.now }: TwoFactorOptions): TwoFactor {
  const people = createAttemptLimit(db, { most: maxPerPerson, windowMs });
  const places = createAttemptLimit(db, { most: maxPerPlace, windowMs });

  async function rowOf(userId: string): Promise<FactorRow> {
    const { rows } = await db.query<FactorRow>(
      `select email, two_fa_enabled, two_fa_secret, two_fa_last_step from core."user" where id = $1::uuid`,
      [userId],
    );
    if (!rows[0]) throw new GlebaError('NOT_FOUND');
    return rows[0];
  }

  /** Failures count before the work, for the person and the place; a success takes them back. */
  async function limited(
    userId: string,
    clientAddress: string | undefined,
    device: string | undefined,
    work: () => Promise<boolean>,
  ): Promise<CodeAttempt> {
    const person = device === undefined ? attemptKeys.code(userId) : attemptKeys.codeOnDevice(device, userId);
    const place = device === undefined ? addressKey(clientAddress) : undefined;
    // The person first: whoever is closed already and goes on trying does not close the place for others.
    const isLast = await people.begin(person);
    if (place !== undefined) await places.begin(`two-factor ${place}`);
    const isRight = await work();
    if (isRight) await people.succeeded(person);
    if (isRight && place !== undefined) await places.forgive(`two-factor ${place}`);
    return { isRight, isLast };
  }

  /** Takes the code's step, so that nobody can use it again: of two at the same moment one is taken. */
  async function takeStep(userId: string, row: FactorRow, code: string): Promise<boolean> {
    const sealed = row.two_fa_secret;
    const about = aboutOf(userId);
    const opened = sealed === null ? undefined : box.open(sealed, about);
    if (sealed === null || !opened) return false;
    const { secret, since } = unpack(opened);
    if (!row.two_fa_enabled && now() - since > pendingMs) return false;
    const step = matchingStep(secret, code, now(), row.two_fa_last_step);
    if (step === undefined) return false;
    const kept = box.isOld(sealed) ? box.seal(opened, about) : sealed;
    const { rowCount } = await db.query(
      `update core."user" set two_fa_last_step = $3::integer, two_fa_secret = $4::text
       where id = $1::uuid and two_fa_secret = $2::text and (two_fa_last_step is null or two_fa_last_step < $3::integer)`,
      [userId, sealed, step, kept],
    );
    return rowCount === 1;
  }

  async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `update core."user" set recovery_hashes = recovery_hashes - $2::text
       where id = $1::uuid and two_fa_enabled and recovery_hashes ? $2::text`,
      [userId, digestOf(code)],
    );
    return rowCount === 1;
  }

  async function asServer(work: (tx: UnitOfWork) => Promise<unknown>): Promise<void> {
    await transactions().run({ actor: systemActor(0), correlationId: uuidv7() }, work);
  }

  const change = (userId: string, patch: ServerPatch<typeof User>) => asServer((tx) => tx.update(User, userId, patch));

  return {
    isOn: async (userId) => (await rowOf(userId)).two_fa_enabled,
    async setUp(userId) {
      const { email, two_fa_enabled: isOn } = await rowOf(userId);
      if (isOn) throw serverErrors.twoFactorOn();
      const secret = newSecret();
      // Not an event: nothing has changed for anybody yet.
      await db.query(
        `update core."user" set two_fa_secret = $2::text, two_fa_last_step = null
         where id = $1::uuid and not two_fa_enabled`,
        [userId, box.seal(pack(secret, now()), aboutOf(userId))],
      );
      return { secret: base32(secret), uri: keyUri(secret, email, issuer) };
    },
    verify: (userId, code, clientAddress, device) =>
      limited(userId, clientAddress, device, async () => takeStep(userId, await rowOf(userId), code)),
    async enable(userId) {
      const codes = newRecoveryCodes();
      await asServer(async (tx) => {
        // Locked: of two who ask at once the second must not put other codes in the place of those that were just shown.
        const { twoFaEnabled, twoFaSecret, twoFaLastStep } = await tx.get(User, userId, { lock: true });
        if (twoFaEnabled) throw serverErrors.twoFactorOn();
        if (twoFaSecret === null || twoFaLastStep === null) throw serverErrors.twoFactorUnproven();
        await tx.update(User, userId, { twoFaEnabled: true, recoveryHashes: codes.map(digestOf) });
      });
      return codes;
    },
    async renewCodes(userId) {
      if (!(await rowOf(userId)).two_fa_enabled) throw serverErrors.twoFactorOff();
      const codes = newRecoveryCodes();
      await change(userId, { recoveryHashes: codes.map(digestOf) });
      return codes;
    },
    async disable(userId) {
      await change(userId, { twoFaEnabled: false, twoFaSecret: null, twoFaLastStep: null, recoveryHashes: null });
    },
    opens: (userId, code, clientAddress, device) =>
      limited(userId, clientAddress, device, async () => {
        const row = await rowOf(userId);
        return row.two_fa_enabled && ((await takeStep(userId, row, code)) || (await takeRecoveryCode(userId, code)));
      }),
  };
}

const aboutOf = (userId: string) => `second factor of ${userId}`;

/** When it was made stands before the secret. */
function pack(secret: Uint8Array, since: number): Uint8Array {
  return Buffer.concat([Buffer.from(`${since} `), secret]);
}

function unpack(bytes: Uint8Array): { readonly secret: Uint8Array; readonly since: number } {
  const space = bytes.indexOf(0x20);
  return { secret: bytes.subarray(space + 1), since: Number(Buffer.from(bytes.subarray(0, space)).toString()) };
}

function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodes }, newRecoveryCode);
}

/** `ABCD-EFGH-IJKL-MNOP` */
function newRecoveryCode(): string {
  return (base32(randomBytes(recoveryBytes)).match(/.{4}/g) ?? []).join('-');
}

/** However it was typed. 80 random bits need no slow hash. */
function digestOf(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url');
}
