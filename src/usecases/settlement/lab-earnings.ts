import { netByWeek } from '#src/db/queries/settlement/settlement-statements.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfLabMaybe } from '#src/domain/settlement/inputs.ts'
import { weekOf } from '#src/domain/settlement/week.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { namedLab } from './list-statements.ts'

const WEEKS = 12

const stages = {
  accrued: 'accrued',
  eligible: 'eligible',
  'on-hold': 'onHold',
  batched: 'inTransit',
  approved: 'inTransit',
  paid: 'paid',
} as const
type Stage = (typeof stages)[keyof typeof stages]
type Row = Awaited<ReturnType<typeof netByWeek>>[number]

/** A lab's earnings by state of the money: in total, and for each of the last 12 weeks. */
export function labEarnings(world: World, actor: Actor, input: OfLabMaybe = {}) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:read')
    const labId = managedLab(actor, 'settlement:read', input)
    const lab = await namedLab(step, labId)
    const first = weekOf(step.now).subtract({ weeks: WEEKS - 1 })
    const rows = await netByWeek(step.tx, labId)
    await audit(world, step.tx, actor, 'settlement:read', labId, { event: 'earnings' })
    return { lab, totals: earnedOf(rows), weeks: byWeek(rows, first) }
  })
}

function byWeek(rows: readonly Row[], first: Temporal.PlainDate) {
  return Array.from({ length: WEEKS }, (_, at) => {
    const week = first.add({ weeks: at }).toString()
    return { week, ...earnedOf(rows.filter((row) => row.week === week)) }
  })
}

function earnedOf(rows: readonly Row[]): Record<Stage, Paise> {
  const sum = (stage: Stage) =>
    paise(rows.reduce((total, row) => total + (stageOf(row) === stage ? row.net : 0), 0))
  return {
    accrued: sum('accrued'),
    eligible: sum('eligible'),
    onHold: sum('onHold'),
    inTransit: sum('inTransit'),
    paid: sum('paid'),
  }
}

function stageOf({ state }: Row): Stage | undefined {
  return state === 'reversed' ? undefined : stages[state]
}
