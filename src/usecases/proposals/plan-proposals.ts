import { listProposalsOfVisits } from '#src/db/queries/proposals/proposals.ts'
import { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { nearestHours } from '#src/domain/proposals/nearest-hours.ts'
import { whyNotPlanned } from '#src/domain/proposals/planned.ts'
import {
  isOpen,
  isPast,
  type PlanProposals,
  type Proposal,
} from '#src/domain/proposals/proposal.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { withId } from '#src/domain/with-id.ts'
import { authorise, type Permit, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { hoursThatFit } from '#src/usecases/parts/proposals/hours-that-fit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What each of these visits would be proposed on a day: its own hour where a place is free, else the
 * nearest, or why nothing can be. Nothing is kept by it: each is judged again when it is proposed.
 * Source: decision 184.
 */
export function planProposals(world: World, actor: Actor, { visits, day }: PlanProposals) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:propose')
    const ids = [...new Set(visits)]
    const all = await listProposalsOfVisits(step.tx, ids)
    const rows = []
    for (const id of ids)
      rows.push(await planned(step, permit, { id, day, proposals: all.filter(isOf(id)) }))
    const sooner = rows.toSorted((a, b) => a.row.startsAt.localeCompare(b.row.startsAt))
    const offers = nearestHours(sooner.map(({ wish }) => wish))
    await audit(world, step.tx, actor, 'proposal:read', 'plan', { found: ids })
    return {
      rows: sooner.map(({ row }, at) => {
        const offer = offers[at]
        const isNone = day !== undefined && !offer && !row.whyNot
        return {
          ...row,
          offer: offer ? asText(offer) : null,
          whyNot: isNone ? ('no-hour' as const) : row.whyNot,
        }
      }),
    }
  })
}

const asText = ({ startsAt, endsAt }: Hour) => ({
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
})

/** What was proposed before, and whether its time to answer is over. */
const asOpen = (of: Proposal, now: Temporal.Instant) => ({
  ...asText(of),
  answerBy: of.answerBy.toString(),
  isPast: isPast(of, now),
})
type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

const isOf = (id: VisitId) => (one: Proposal) => one.visitId === id

type Wanted = { id: VisitId; day: string | undefined; proposals: readonly Proposal[] }

async function planned(step: Step, permit: Permit, { id, day, proposals }: Wanted) {
  const found = await findCollection(step.tx, 'visit', id)
  const visit = permit.over(withId(found?.visits, id))
  if (!found) throw new Error(`a visit without a booking: ${id}`)
  const facts = { ...found, visit }
  const whyNot = whyNotPlanned({ ...facts, proposals }, personOf(step.actor).id) ?? null
  const hours = whyNot || day === undefined ? [] : await hoursThatFit(step, facts, day)
  const open = proposals.find((one) => isOpen(one, visit))
  const row = {
    visitId: id,
    version: visit.version,
    number: found.booking.number,
    locality: found.booking.locality,
    state: visit.state,
    startsAt: visit.startsAt.toString(),
    endsAt: visit.endsAt.toString(),
    whyNot,
    open: open ? asOpen(open, step.now) : null,
  }
  return { row, wish: { startsAt: visit.startsAt, hours } }
}
