import type { S3Settings } from '../s3-client.ts';
import { bucketName, type S3Server, startS3Server } from './s3-server.ts';

export function settingsFor(server: S3Server): S3Settings {
  return {
    endpoint: server.endpoint,
    region: server.region,
    bucket: bucketName,
    ...server.keys,
    usePathStyle: true,
  };
}

/** With GLEBA_TEST_S3=local a bucket for whatever stores files, as in production; otherwise files are on disk. */
export async function testBucket(): Promise<{ settings: S3Settings; stop(): Promise<void> } | undefined> {
  const wanted = process.env.GLEBA_TEST_S3 ?? '';
  if (wanted === '') return undefined;
  if (wanted !== 'local') throw new Error(`GLEBA_TEST_S3='${wanted}' must be local or empty.`);
  const server = await startS3Server();
  return { settings: settingsFor(server), stop: server.stop };
}
