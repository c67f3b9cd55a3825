/** Says a key of the locale files: of whoever looks at the screen, or of whoever asked for the file. */
export type Words = (key: string, values?: Readonly<Record<string, string | number | null>>) => string;
