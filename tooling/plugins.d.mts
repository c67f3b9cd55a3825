export const repositoryRoot: string;
export function discoverPlugins(
  side: '.' | './web' | './server' | './readers',
  options?: { readonly root?: string; readonly folders?: readonly string[] },
): readonly { readonly name: string; readonly folder: string; readonly entry: string }[];
