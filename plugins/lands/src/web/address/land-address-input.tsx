import { addressInput } from '@gleba/sdk/web';
import { LandAddress } from '../../entities/land-address.entity.ts';

/** A lot's address in parts, edited in place by the form that names it. */
export const LandAddressInput = addressInput(LandAddress);
