/**
 * Options of csv-stringify for every file opened by a spreadsheet. Each cell is quoted, because a
 * bare line feed would start a row with an unchecked cell; a cell that a spreadsheet would take for
 * a formula is written as text.
 * Source: reliability S18.
 */
export const forSpreadsheets = {
  record_delimiter: '\r\n',
  quoted: true,
  escape_formulas: true,
} as const
