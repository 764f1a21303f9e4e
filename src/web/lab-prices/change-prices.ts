import { data, redirect } from 'react-router'
import type { LabId } from '#src/domain/labs/lab.ts'
import { readPriceGrid } from '#src/domain/labs/price-grid.ts'
import type { PriceFault, TypedTerms } from '#src/domain/labs/price-row.ts'
import type { PricedRow } from '#src/domain/labs/pricing.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { askedPrices } from './asked-prices.ts'
import { pricesAddress, type PricePlace } from './price-place.ts'

type Saved = Awaited<ReturnType<App['savePrices']>>
type Refused = Saved['refused'][number]

/** A row that was not saved: as it was typed, and why. */
export type TriedRow = {
  itemCode: string
  typed: TypedTerms
  /** As it was shown beside what was typed. */
  was: string
  faults: readonly PriceFault[]
  why: Extract<PricedRow, { isOk: false }>['why'] | null
  /** As it is in force, where the verb was asked. */
  line: Refused['line']
}
export type TriedPrices = { saved: number; rows: TriedRow[]; says: string | null } | undefined

/**
 * Saves what was changed on the price list. Rows that are wrong or refused return as they were
 * typed, the others are saved.
 */
export async function changePrices(
  request: Request,
  verbs: App,
  { labId, place }: { labId: LabId | undefined; place: PricePlace },
) {
  const read = readPriceGrid(await request.formData())
  if (!read) throw data(null, 400)
  const wrong = read.wrong.map((row): TriedRow => ({ ...row, why: null, line: null }))
  const rows = read.changed.map(({ typed: _typed, was: _was, ...row }) => row)
  const asked = rows.length > 0 ? await orRefused(verbs.savePrices({ labId, rows })) : undefined
  const sent = new Map(read.changed.map((row) => [row.itemCode, row]))
  if (asked && !asked.ok) {
    const { says, refusal } = asked.refused
    const all = read.changed.map(({ itemCode, typed, was }) => {
      return { itemCode, typed, was, faults: [], why: null, line: null }
    })
    return data({ saved: 0, rows: [...wrong, ...all], says }, refusals[refusal].status)
  }
  const { saved = [], refused = [] } = asked?.answer ?? {}
  const back = refused.flatMap(({ itemCode, why, line }) => {
    const row = sent.get(itemCode)
    return row ? [{ itemCode, typed: row.typed, was: row.was, faults: [], why, line }] : []
  })
  if (wrong.length + back.length > 0)
    return data(
      { saved: saved.length, rows: [...wrong, ...back], says: null },
      wrong.length > 0 ? 422 : 409,
    )
  return redirect(pricesAddress(place, askedPrices(request), { saved: String(saved.length) }))
}
