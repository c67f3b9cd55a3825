import type { PagePrinter } from '@gleba/core';
import type { Logger, ServerEntry } from '@gleba/core/server';
import { startTestRuntime as start, type TestRuntime } from '@gleba/core/testing';
import { server as documents } from '@gleba/plugin-documents/server';
import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';

export type { TestRuntime };

/** The real kernel with the real plugins on a database of its own, without an HTTP server. */
export function startTestRuntime(
  entries: readonly ServerEntry[] = [workspace, lands, finance, documents],
  log?: Logger,
  printer?: PagePrinter,
): Promise<TestRuntime> {
  return start(entries, { ...(log && { log }), ...(printer && { printer }) });
}
