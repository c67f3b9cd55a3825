import type { AnswerStore, KeptAnswer } from './answer-store.ts';

interface Row extends KeptAnswer {
  readonly owner: string;
  readonly question: string;
}

const databaseName = 'gleba.offline';
const storeName = 'answers';
/** Pages of lists and records; the oldest go first. */
const maxAnswers = 500;
/** The oldest are looked for once in so many writes. */
const pruneEvery = 25;

/** Answers in the browser's own database (IndexedDB). */
export async function openIndexedAnswers(): Promise<AnswerStore> {
  const database = await opened();
  let writes = 0;

  function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return settled(work(database.transaction(storeName, mode).objectStore(storeName)));
  }

  async function prune(): Promise<void> {
    const surplus = (await run('readonly', (store) => store.count())) - maxAnswers;
    if (surplus <= 0) return;
    const oldest = await run('readonly', (store) => store.index('at').getAllKeys(null, surplus));
    for (const key of oldest) await run('readwrite', (store) => store.delete(key));
  }

  return {
    async find(owner, question) {
      const row: Row | undefined = await run('readonly', (store) => store.get([owner, question]));
      return row;
    },
    async keep(owner, question, answer) {
      const row: Row = { owner, question, ...answer };
      await run('readwrite', (store) => store.put(row));
      writes += 1;
      if (writes % pruneEvery === 0) await prune();
    },
    async wipeBut(owner) {
      if (owner === undefined) return void (await run('readwrite', (store) => store.clear()));
      const keys = await run('readonly', (store) => store.getAllKeys());
      const others = keys.filter((key) => !Array.isArray(key) || key[0] !== owner);
      for (const key of others) await run('readwrite', (store) => store.delete(key));
    },
  };
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName, { keyPath: ['owner', 'question'] });
    store.createIndex('at', 'at');
  };
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
