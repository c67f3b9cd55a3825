/** Files that a sheet comes in. */
export const sheetExtensions = ['.csv', '.txt', '.xlsx'] as const;

/**
 * A sheet is checked as a whole (repeated rows, people of one lot), so it is held in memory: some hundred bytes a cell.
 * A city's register has tens of thousands of rows; larger ones are divided.
 */
export const sheetLimits = { bytes: 20_000_000, rows: 50_000, columns: 100, cellCharacters: 4000 } as const;
