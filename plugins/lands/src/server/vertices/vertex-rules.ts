import type { CodeRule, VertexType, vertexOrders } from '../../vertex-codes.ts';

export interface VertexRules {
  readonly code: CodeRule;
  readonly start: number;
  readonly order: (typeof vertexOrders)[number];
  /** Of new vertices. */
  readonly type: VertexType;
  /** m, as a decimal text. */
  readonly tolerance: string;
}
