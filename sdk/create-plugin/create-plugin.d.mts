export function createPlugin(options: { readonly root: string; readonly name: string | undefined }): string[];
