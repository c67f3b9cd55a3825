import { useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
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

/** The project of the path becomes the chosen one; when it cannot be had, the root. */
export function useLoadProject(decision: GuardDecision): void {
  const { session } = useServices();
  const navigate = useNavigate();
  const projectId = decision.kind === 'loadProject' ? decision.projectId : undefined;
  useEffect(() => {
    if (projectId === undefined) return;
    return loadProject(session, projectId, () => navigate('/', { replace: true }));
  }, [session, navigate, projectId]);
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

/** Answers how to lose interest: whoever has gone on to another address is not sent away from there. */
export function loadProject(
  session: { chooseProject(id: string): Promise<void> },
  projectId: string,
  toRoot: () => void,
): () => void {
  let isCurrent = true;
  session.chooseProject(projectId).catch(() => {
    if (isCurrent) toRoot();
  });
  return () => {
    isCurrent = false;
  };
}
