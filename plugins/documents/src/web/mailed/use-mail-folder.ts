import { useQuery } from '@gleba/sdk/web';
import { mailFolder } from '../../mailed/mail-operations.ts';

/** Whether the office takes papers by e-mail; undefined before it is known. */
export const useMailFolder = () => useQuery(mailFolder, {}).answer;
