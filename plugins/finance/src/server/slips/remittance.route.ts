import { allow, z } from '@gleba/sdk';
import { jsonBody, type Route } from '@gleba/sdk/server';
import { Remittance } from '../../entities/remittance.entity.ts';

const asked = z.object({ remittanceId: z.uuid() });

/** The file of a remittance as it was written, for whoever may see it. */
export const remittanceRoute: Route = {
  ...{ method: 'POST', path: '/remittances/file', permission: allow.adminAndUp },
  async handle({ request, context }) {
    const { remittanceId } = await jsonBody(request, asked, { refusal: 'VALIDATION' });
    const content = await context.transaction(async (tx) => {
      const { id } = await tx.asActor.get(Remittance, remittanceId);
      return (await tx.get(Remittance, id)).content;
    });
    return new Response(Buffer.from(content, 'latin1'), {
      headers: {
        'content-type': 'text/plain; charset=iso-8859-1',
        'content-disposition': 'attachment; filename="remessa.rem"',
        'cache-control': 'no-store',
      },
    });
  },
};
