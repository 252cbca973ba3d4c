/** The cells of a table in plain text: a row on each line, with | between its cells. */
export const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
