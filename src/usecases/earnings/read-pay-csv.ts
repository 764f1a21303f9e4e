import { stringify } from 'csv-stringify/sync'
import { linesOfPay } from '#src/db/queries/earnings/pay.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { payLine } from '#src/usecases/parts/earnings/pay-view.ts'
import { seenPay } from '#src/usecases/parts/earnings/seen-pay.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const columns = ['at', 'kind', 'booking', 'amount'] as const

/**
 * What one payout pays its phlebotomist as CSV, in rupees, a row per line; a charge is negative. No
 * cell can become a formula.
 * Source: reliability S18.
 */
export function readPayCsv(world: World, actor: Actor, { payoutId }: OfPayout) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'earning:read')
    const { payout } = await seenPay(step, permit, payoutId)
    await audit(world, step.tx, actor, 'earning:read', payoutId, { event: 'read', as: 'csv' })
    const rows = (await linesOfPay(step.tx, payoutId))
      .map(payLine)
      .map(({ at, kind, bookingNumber, net }) => {
        return { at, kind, booking: bookingNumber ?? '', amount: net }
      })
    const csv = stringify(rows, {
      columns: [...columns],
      header: true,
      bom: true,
      ...forSpreadsheets,
      // An escaped minus would turn a negative amount into text.
      cast: {
        number: (amount) => ({ value: amountText(paise(amount)), escape_formulas: false }),
      },
    })
    return { csv, fileName: `pay-${payout.number}.csv` }
  })
}
