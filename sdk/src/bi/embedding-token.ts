import { token } from '@gleba/core';

export const embeddingTools = ['superset', 'metabase'] as const;
export type EmbeddingTool = (typeof embeddingTools)[number];

/** For whom a dashboard of another tool is signed: it shows what is theirs and no more. */
export interface EmbeddingRequest {
  readonly tool: EmbeddingTool;
  /** In the tool. */
  readonly dashboardId: string;
  readonly organizationId: number;
  /** Undefined: the figures of all projects. */
  readonly projectId: string | undefined;
  readonly userId: string;
}

export interface SignedEmbed {
  /** What the frame shows. */
  readonly url: string;
  /** Superset: handed to the frame through a message, never through its address. */
  readonly guestToken: string | undefined;
  readonly expiresAt: string;
}

/** Dashboards of tools that the operator has connected: a port. Undefined: that tool is not connected, or there is no such id in it. */
export interface EmbeddingService {
  sign(request: EmbeddingRequest): SignedEmbed | undefined;
}

export const embeddingToken = token<EmbeddingService>('core.embedding@1');
