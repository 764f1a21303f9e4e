import type { GatewayAnswer, GatewayFault, GatewayListed } from '#src/usecases/gateway.ts'
import { paiseOfDecimals } from './fee.ts'
import type { Answering } from './answering.ts'
import { pageIn } from './answers.ts'
import { no } from './api.ts'

/** All of a day's payments, or a fault: half a list would look like missing payments. */
export async function listDay(
  day: Temporal.PlainDate,
  { answer, refundsOf }: Answering,
): Promise<GatewayAnswer<GatewayListed[]>> {
  const rows: GatewayListed[] = []
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const page = await answer('orderLookup', questionOf(day, number), pageIn)
    if (!page.ok) return isNothing(page, number) ? { ok: true, value: [] } : page
    pages = page.value.pages
    for (const row of page.value.rows) {
      const whole = await withRefunds(row, refundsOf)
      if (!whole.ok) return whole
      rows.push(whole.value)
    }
  }
  return { ok: true, value: rows }
}

/** A day may have no payments, but none of its later pages may be missing. */
function isNothing(page: { fault: GatewayFault }, number: number) {
  return page.fault.kind === 'unknown' && number === 1
}

function questionOf(day: Temporal.PlainDate, page: number) {
  const [year, month, date] = day.toString().split('-')
  const written = `${date}-${month}-${year}`
  return { from_date: written, to_date: written, page_number: page }
}

/** The list says that a payment was refunded, but not how much of it. */
async function withRefunds(
  row: GatewayListed,
  refundsOf: Answering['refundsOf'],
): Promise<GatewayAnswer<GatewayListed>> {
  if (row.status !== 'Refunded') return { ok: true, value: row }
  const list = await refundsOf(row.referenceNo)
  if (!list.ok) return list
  const paid = list.value.filter(({ state }) => state === 'confirmed' || state === 'awaited')
  const refundedPaise = paiseOfDecimals(paid.map(({ amount }) => amount))
  if (refundedPaise === undefined) return no('unreadable', 'A refund has no amount.')
  return { ok: true, value: { ...row, refundedPaise } }
}
