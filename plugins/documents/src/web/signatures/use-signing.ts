import type { AnswerOf } from '@gleba/sdk';
import { openProblem, useServices, useTranslate, withoutSession } from '@gleba/sdk/web';
import { useCallback, useState } from 'react';
import {
  refuseSigning,
  sendSigningCode,
  signDocuments,
  type signingByToken,
} from '../../operations/signatures/open-signing-operations.ts';
import type { SignatureMark } from '../../signature-values.ts';

export type Signing = AnswerOf<typeof signingByToken>;
export type SigningActs = ReturnType<typeof useSigning>;

/** What somebody has read, typed and drawn so far, and what they may do: ask for the code, sign, refuse. */
export function useSigning(signing: Signing, token: string, onDone: (done: 'signed' | 'refused') => void) {
  const t = useTranslate();
  const { api } = useServices();
  const [read, setRead] = useState<readonly string[]>([]);
  const [mark, setMark] = useState<SignatureMark>();
  const [code, setCode] = useState('');
  const [isCodeSent, setCodeSent] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const onRead = useCallback((id: string) => setRead((all) => (all.includes(id) ? all : [...all, id])), []);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(openProblem(error, t('ui.error.unknown')).text);
    } finally {
      setBusy(false);
    }
  };
  const sendCode = async () => {
    await api.run(sendSigningCode, { token }, withoutSession);
    setCodeSent(true);
  };
  const sign = async () => {
    if (!mark) return;
    await api.run(signDocuments, { token, code: code || null, mark, isAgreed: true }, withoutSession);
    onDone('signed');
  };
  const refuse = async () => {
    await api.run(refuseSigning, { token, reason: reason.trim() }, withoutSession);
    onDone('refused');
  };
  const isAllRead = signing.papers.every(({ id }) => read.includes(id));
  const isIdentified = !signing.needsCode || code.replace(/\D/g, '').length === 6;
  return {
    ...{ onRead, setMark, code, setCode, isCodeSent, isAgreed, setAgreed, reason, setReason, isBusy, refusal },
    /** What is not there yet, in words: nothing can be signed before. */
    missing: Object.entries({ read: isAllRead, mark: mark !== undefined, code: isIdentified, agree: isAgreed })
      .filter(([, isThere]) => !isThere)
      .map(([what]) => t(`documents.sign.missing.${what}`)),
    sendCode: () => act(sendCode),
    sign: () => act(sign),
    refuse: () => act(refuse),
  };
}
