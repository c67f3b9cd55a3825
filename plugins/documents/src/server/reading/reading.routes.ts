import { allow, z } from '@gleba/sdk';
import { jsonBody, type Route } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import { readingAsked } from '../../jobs/read-document.job.ts';
import { startReading } from './reading.commands.ts';

const permission = allow.key(documentsKey);
const asked = z.strictObject(readingAsked);

/** The specification's two calls: what they begin is followed as a job, and what comes of it is seen at the document. */
export const readingRoutes: readonly Route[] = [
  { path: '/ai/extract-data', isValidated: false },
  { path: '/ai/validate-document', isValidated: true },
].map(({ path, isValidated }) => ({
  ...{ method: 'POST' as const, path, permission },
  async handle({ request, context }) {
    const given = await jsonBody(request, asked, { refusal: 'VALIDATION' });
    const jobId = await context.transaction((tx) => startReading(tx, given, isValidated));
    return Response.json({ jobId }, { status: 202, headers: { 'cache-control': 'no-store' } });
  },
}));
