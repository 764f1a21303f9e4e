/**
 * How every file of ours is written that a spreadsheet opens (options of csv-stringify). Each cell is quoted, for a single
 * line feed in one would begin a row, and with it a cell nobody looked at; what a spreadsheet would take for a
 * formula is a text.
 */
export const forSpreadsheets = {
  record_delimiter: '\r\n',
  quoted: true,
  escape_formulas: true,
} as const
