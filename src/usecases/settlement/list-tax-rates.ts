import { listRates } from '#src/db/queries/settlement/tax-rates.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { positionsOn } from '#src/domain/settlement/tax-positions.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Rate = Awaited<ReturnType<typeof listRates>>[number]

/**
 * Every rate of every tax, newest first, and which apply today; and the other tax positions, with
 * the accountant who confirmed each, or null.
 */
export function listTaxRates(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'tax:read')
    const rows = await listRates(tx)
    const today = indianDay(now)
    await audit(world, tx, actor, 'tax:read', 'rates', { listed: rows.length })
    return {
      rates: rows.map((row) => rateView(row, holding(row, rows, today))),
      positions: positionsOn(today, world.settings.statements.taxes),
    }
  })
}

/** A rate as finance sees it. */
export function rateView<Holds>(rate: Rate, holds: Holds) {
  const { tax, effectiveFrom, basisPoints, source } = rate
  return { tax, from: effectiveFrom.toString(), basisPoints, source, holds }
}

function holding(rate: Rate, rows: readonly Rate[], today: Temporal.PlainDate) {
  const hasBegun = ({ effectiveFrom }: Rate) =>
    Temporal.PlainDate.compare(effectiveFrom, today) <= 0
  if (!hasBegun(rate)) return 'later' as const
  const newest = rows.find((row) => row.tax === rate.tax && hasBegun(row))
  return newest === rate ? ('now' as const) : ('past' as const)
}
