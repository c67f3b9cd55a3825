import { readers } from 'virtual:gleba/readers';
import { serveReaders } from '@gleba/core/reading';

/** What the process that reads other people's files runs: readers, and nothing of the server. */
serveReaders(readers);
