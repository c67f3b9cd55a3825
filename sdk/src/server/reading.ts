/** What readers of files of others may use: they run in a process of their own, which loads nothing of the program. */
export { parseForeignJson, readCsvCell, withoutTail } from '@gleba/core/reading';
