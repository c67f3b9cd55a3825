import { defineReaction } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { LandAddress } from '../../entities/land-address.entity.ts';

/** A lot's line says what its parts say now. The lot is locked before they are read: of two that write them the last one is told. */
export const followAddress = defineReaction({
  id: 'lands.followAddressWhenChanged',
  on: LandAddress.events.changed,
  run: async ({ tx }, { recordId }) => {
    const filter = { addressId: { equalTo: recordId } };
    for (const { id } of await tx.list(Land, { filter })) {
      const land = await tx.find(Land, id, { lock: true });
      const parts = await tx.find(LandAddress, recordId);
      if (land?.addressId === recordId && parts) await tx.update(Land, id, { address: parts.fullAddress });
    }
  },
});
