import { Job, sayRefusal } from '@gleba/sdk';
import type { LiveMessage, WebServices } from '@gleba/sdk/web';

/**
 * Imports that were started here and are still under way. People leave the wizard while one runs, so somebody has to tell
 * them how it ended: this does, for as long as the tab lives.
 */
const storageKey = 'gleba.lands.imports';
/** Milliseconds; nothing is asked while no import is under way. */
const askEvery = 15_000;

type Services = Pick<WebServices, 'api' | 'live' | 'notifier' | 'translate'>;

export function watchImport(jobId: string): void {
  write([...new Set([...watched(), jobId])]);
}

/** Called once, when the plugin starts. Answers how to stop. */
export function startImportWatch(services: Services): () => void {
  const stopListening = services.live.subscribe((message) => {
    for (const jobId of watched()) if (mayHaveEnded(message, jobId)) void tellEnd(services, jobId);
  });
  // A proxy may keep the live stream from coming through at all.
  const timer = setInterval(() => {
    for (const jobId of watched()) void tellEnd(services, jobId);
  }, askEvery);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** A missed end is found out when the stream comes back. */
function mayHaveEnded(message: LiveMessage, jobId: string): boolean {
  if (message.kind === 'reset') return true;
  if (message.kind !== 'entity' || message.recordId !== jobId) return false;
  const changes =
    typeof message.data === 'object' && message.data !== null && 'changes' in message.data ? message.data.changes : {};
  return typeof changes === 'object' && changes !== null && 'status' in changes;
}

async function tellEnd({ api, notifier, translate }: Services, jobId: string): Promise<void> {
  const found = await api
    .record(Job, jobId, { fields: ['status', 'error', 'refusal', 'result'] }, { isQuiet: true })
    .then(
      (job) => ({ job }),
      // Asked again at the next news.
      () => undefined,
    );
  if (!found) return;
  const { job } = found;
  const isOver = !job || ['DONE', 'FAILED', 'CANCELED'].includes(job.status);
  // Of two pieces of news about one end, the second finds nothing to tell.
  if (!isOver || !watched().includes(jobId)) return;
  write(watched().filter((id) => id !== jobId));
  if (job?.status === 'DONE') {
    if (isNothing(job.result)) notifier.error(translate('lands.import.doneWithNothing'));
    else notifier.success(translate('lands.import.done'));
  }
  if (job?.status === 'FAILED')
    notifier.error(
      [translate('lands.import.failed'), sayRefusal(job.refusal, job.error ?? '')].filter(Boolean).join(': '),
    );
}

/** Every row was held: success is what nobody would call it. */
function isNothing(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'imported' in result && result.imported === 0;
}

function watched(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Storage forbidden: the end is seen in the list of jobs only.
  }
}
