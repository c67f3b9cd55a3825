/** Pictures by their place (XYZ), or a MapLibre style. */
export const baseMapKinds = ['xyz', 'style'] as const;
export type BaseMapKind = (typeof baseMapKinds)[number];
