import { ApiError } from '@gleba/core/web';
import { useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GuardDecision } from './guard.ts';

/** A ticket in the address: signs in with it and goes on to the same address without it. */
export function useAuthenticate(decision: GuardDecision): void {
  const { session } = useServices();
  const navigate = useNavigate();
  const tried = useRef<string>(undefined);
  const token = decision.kind === 'authenticate' ? decision.token : undefined;
  const next = decision.kind === 'authenticate' ? decision.next : undefined;
  useEffect(() => {
    if (token === undefined || next === undefined || tried.current === token) return;
    tried.current = token;
    // Out of the address before anything else: it must not stay in the history. A refusal leads to signing in.
    navigate(next, { replace: true });
    session.openViewTicket(token, new URL(next, window.location.origin).pathname).catch(() => {});
  }, [session, navigate, token, next]);
}

/** The project of the path becomes the chosen one; answers why it could not be had, and how to try again. */
export function useLoadProject(decision: GuardDecision): { readonly error: unknown; readonly retry: () => void } {
  const { session } = useServices();
  const [failed, setFailed] = useState<{ readonly projectId: string; readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const projectId = decision.kind === 'loadProject' ? decision.projectId : undefined;
  useEffect(() => {
    if (projectId === undefined) return;
    setFailed(undefined);
    return loadProject(session, projectId, (error) => setFailed({ projectId, error }));
  }, [session, projectId, attempt]);
  const error = failed && failed.projectId === projectId ? failed.error : undefined;
  return { error, retry: () => setAttempt((count) => count + 1) };
}

/** There is no such thing for this person, whether or not there is one for others. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Why an address did not open, where the person could not know. */
export function useTellReason(decision: GuardDecision): void {
  const { notifier } = useServices();
  const t = useTranslate();
  const reason = decision.kind === 'redirect' ? decision.reason : undefined;
  useEffect(() => {
    if (reason !== undefined) notifier.info(t(`shell.guard.${reason}`));
  }, [reason, notifier, t]);
}

/** Answers how to lose interest: whoever has gone on to another address is told nothing of this one. */
export function loadProject(
  session: { chooseProject(id: string): Promise<void> },
  projectId: string,
  onFailed: (error: unknown) => void,
): () => void {
  let isCurrent = true;
  session.chooseProject(projectId).catch((error: unknown) => {
    if (isCurrent) onFailed(error);
  });
  return () => {
    isCurrent = false;
  };
}
