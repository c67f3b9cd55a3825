import { useServices } from '@gleba/sdk/web';
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
    let isCurrent = true;
    session.chooseProject(projectId).catch(() => {
      if (isCurrent) navigate('/', { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [session, navigate, projectId]);
}
