import type { FileFault, PriceFileColumn } from '#src/domain/labs/price-file.ts'
import { MOST_PRICE_ROWS, type PriceFault } from '#src/domain/labs/price-row.ts'
import type { PricedRow } from '#src/domain/labs/pricing.ts'
import { MOST_TAT_HOURS } from '#src/domain/labs/most-tat-hours.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** What is wrong with a cell, as a sentence that says what would be right. */
export const cellWords: Record<PriceFault['why'], () => string> = {
  amount: m.prices_fault_amount,
  list: m.prices_fault_list,
  hours: () => m.prices_fault_hours({ most: MOST_TAT_HOURS }),
  standing: m.prices_fault_standing,
}

type Refused = Extract<PricedRow, { isOk: false }>['why']

/** Why a row of the price list was not saved. */
export const rowWords: Record<Refused, () => string> = {
  stale: m.prices_refused_stale,
  'not-bookable': m.prices_refused_not_bookable,
  'pcpndt-first': m.prices_refused_pcpndt,
  'no-split': m.prices_refused_no_split,
  'far-price': m.prices_refused_far,
}

const fileWords: Record<FileFault['why'], (fault: { text: string }) => string> = {
  ...cellWords,
  'unknown-column': m.prices_file_unknown_column,
  'missing-column': m.prices_file_missing_column,
  'column-twice': m.prices_file_column_twice,
  'too-many-rows': () => m.prices_file_too_many({ most: MOST_PRICE_ROWS }),
  'no-rows': m.prices_file_no_rows,
  'too-many-cells': m.prices_file_too_many_cells,
  'too-few-cells': m.prices_file_too_few_cells,
  encoding: m.prices_file_encoding,
  quote: m.prices_file_quote,
  characters: m.prices_file_characters,
  'unknown-code': m.prices_file_unknown_code,
  'code-twice': m.prices_file_code_twice,
  'pcpndt-first': m.prices_refused_pcpndt,
  'no-split': m.prices_refused_no_split,
}

export const fileFaultWords = (fault: FileFault) => fileWords[fault.why](fault)

/** The head of a column in the file, as it is written there. */
export const columnName = (column: PriceFileColumn | null) => column ?? '–'
