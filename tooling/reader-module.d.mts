export function readerModule(entry?: string): Promise<string>;
