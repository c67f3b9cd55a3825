import { dropTemplates, templatePrefixVariable } from './template-database.ts';
import { brokerVariable, testServerVariable } from './test-database.ts';
import { startTestDatabaseBroker } from './test-database-broker.ts';

/** For vitest's `globalSetup`: workers inherit the environment, so it must run before they are started. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const serverUrl = process.env[testServerVariable];
  if (serverUrl) return shareTemplates(serverUrl);
  if (process.env[brokerVariable]) return undefined;
  const max = Number(process.env.GLEBA_TEST_DATABASES ?? '');
  const broker = await startTestDatabaseBroker(max > 0 ? { max } : {});
  process.env[brokerVariable] = broker.socketPath;
  return async () => {
    delete process.env[brokerVariable];
    await broker.stop();
  };
}

function shareTemplates(serverUrl: string): (() => Promise<void>) | undefined {
  if (process.env[templatePrefixVariable]) return undefined;
  const prefix = `gleba_template_${process.pid}`;
  process.env[templatePrefixVariable] = prefix;
  return async () => {
    delete process.env[templatePrefixVariable];
    await dropTemplates(serverUrl, prefix);
  };
}

export default setup;
