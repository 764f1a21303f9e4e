import { entriesBetween, itemsOfLines } from '#src/db/queries/settlement/settlement-statements.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { sharesTotal } from '#src/domain/settlement/amounts.ts'
import type { SimulateShares } from '#src/domain/settlement/inputs.ts'
import { simulated } from '#src/domain/settlement/simulate.ts'
import type { Share } from '#src/domain/settlement/tax.ts'
import { withheldLate } from '#src/domain/settlement/withholding.ts'
import { monthBounds } from '#src/domain/settlement/week.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { namedLab } from './list-statements.ts'

type Found = Awaited<ReturnType<typeof entriesBetween>>[number]
type Items = Awaited<ReturnType<typeof itemsOfLines>>
type Compared = { found: Found; real: Share; simulated: Share }

/**
 * A lab's month as it was, beside the same month at other percentages for orders placed from a day
 * on. Changes nothing; for use before a contract is changed.
 * Source: decision 024.
 */
export function simulateShares(world: World, actor: Actor, input: SimulateShares) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:simulate')
    const { labId, month, from = null } = input
    const lab = await namedLab(step, labId)
    const entries = await entriesBetween(step.tx, labId, monthBounds(month))
    const lineIds = [...new Set(entries.map(({ line }) => line.id))]
    const items = Map.groupBy(await itemsOfLines(step.tx, lineIds), ({ lineId }) => lineId)
    const all = entries.map((found) => compared(found, items.get(found.line.id) ?? [], input))
    await audit(world, step.tx, actor, 'settlement:simulate', labId, { ...input })
    const byCategory = [...Map.groupBy(all, ({ found }) => found.line.categoryCode)].map(
      ([categoryCode, of]) => ({
        categoryCode,
        category: of[0]?.found.category ?? categoryCode,
        percents: percentsOf(of),
        ...sumsOf(of),
      }),
    )
    return { lab, month, from, ...sumsOf(all), byCategory: byCategory.toSorted(byName) }
  })
}

function compared(found: Found, items: Items, input: SimulateShares): Compared {
  const { entry, line } = found
  const { gross, commission, gst, tds, net, testItemId } = entry
  const kind = entry.kind === 'share' ? 'share' : 'claw-back'
  const anew = simulated({ kind, testItemId, rates: entry, line, items }, percentFor(found, input))
  // What was withheld for other tests of the year is independent of this one's percentage.
  const { lateTds: _, ...wished } = withheldLate(anew, entry.lateTds)
  return { found, real: { gross, commission, gst, tds, net }, simulated: wished }
}

/** The simulated percentage where it applies to the order, otherwise the agreed one. */
function percentFor(
  { line, placedAt }: Found,
  { from, platformPercent, percents }: SimulateShares,
) {
  const placed = indianDay(placedAt)
  const isBefore = from && Temporal.PlainDate.compare(placed, Temporal.PlainDate.from(from)) < 0
  if (isBefore) return line.platformPercent
  const own = percents?.find(({ categoryCode }) => categoryCode === line.categoryCode)
  return own?.platformPercent ?? platformPercent ?? line.platformPercent
}

function percentsOf(of: readonly Compared[]): number[] {
  return [...new Set(of.map(({ found }) => found.line.platformPercent))].toSorted((a, b) => a - b)
}

function sumsOf(of: readonly Compared[]) {
  const real = sharesTotal(of.map((one) => one.real))
  const wished = sharesTotal(of.map((one) => one.simulated))
  const tests = of.filter(({ found }) => found.entry.kind === 'share').length
  return { tests, real, simulated: wished, difference: minus(wished, real) }
}

function minus(one: Share, other: Share): Share {
  return {
    gross: paise(one.gross - other.gross),
    commission: paise(one.commission - other.commission),
    gst: paise(one.gst - other.gst),
    tds: paise(one.tds - other.tds),
    net: paise(one.net - other.net),
  }
}

function byName(one: { category: string }, other: { category: string }): number {
  return one.category.localeCompare(other.category)
}
