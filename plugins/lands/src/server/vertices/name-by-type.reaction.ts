import { defineReaction } from '@gleba/sdk/server';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { vertexTypeChanged } from '../../events/vertex.event.ts';
import { codeOfType } from '../../vertex-codes.ts';

/** A code as SIGEF wants it says the type; its number stays. */
export const nameByType = defineReaction({
  id: 'lands.nameVertexByItsType',
  on: vertexTypeChanged,
  async run({ tx }, { recordId }) {
    const vertex = await tx.find(LandVertex, recordId, { lock: true });
    const code = vertex && codeOfType(vertex.code, vertex.type);
    if (vertex && code !== undefined && code !== vertex.code) await tx.update(LandVertex, recordId, { code });
  },
});
