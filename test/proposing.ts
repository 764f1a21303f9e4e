import type { ProposalId } from '#src/domain/proposals/proposal.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { aBooker, aBooking, demoActor, freeHours, visitRow } from './booking.ts'
import type { Product } from './people.ts'

/** Visits of patients who are asked about another hour by the office. */
export async function proposing(product: Product) {
  const clerk = await demoActor(product, 'backoffice')
  const first = await demoActor(product, 'phlebotomist')
  const office = product.as(clerk)
  let hours = 0

  /** Two hours, of which the first is booked; no two calls share one. */
  async function twoHours(): Promise<[string, string]> {
    const free = await freeHours(product)
    const [one = 'none', other = 'none'] = [free[hours], free[hours + 1]]
    hours += 2
    return [one, other]
  }

  /** A booked visit that nobody has, what is shown of it, and another hour that is free. */
  async function aVisit() {
    const [startsAt, to] = await twoHours()
    const booker = await aBooker(product)
    const { visitId, bookingId, view } = await aBooking(product, booker, { startsAt })
    const { version } = await visitRow(product, visitId)
    const { number } = view
    return { booker, patient: product.as(booker.actor), visitId, bookingId, version, number, to }
  }

  /** The same, with the office's proposal. */
  async function aProposal() {
    const visit = await aVisit()
    const { visitId, version, to: startsAt } = visit
    const ask = { visitId, version, startsAt, reason: 'weather' } as const
    const { proposalId } = await office.proposeTime(ask)
    return { ...visit, ask, proposal: { proposalId, version: 1 } }
  }

  const stateOf = async (id: ProposalId) => {
    const text = 'select state from reschedule_proposals where id = $1'
    const { rows } = await product.pool.query<{ state: string }>(text, [id])
    return rows[0]?.state
  }

  /** The hours in which a visit holds a place. */
  async function holds(visitId: VisitId): Promise<string[]> {
    const { rows } = await product.pool.query<{ at: Date }>(
      `select s.starts_at as at from visit_slots h join slots s on s.id = h.slot_id
       where h.visit_id = $1 and h.released_at is null order by 1`,
      [visitId],
    )
    return rows.map(({ at }) => Temporal.Instant.from(at.toISOString()).toString())
  }

  /** Hours whose places are counted otherwise than they are held. */
  async function miscounted(): Promise<number> {
    const { rows } = await product.pool.query(
      `select s.id from slots s where s.used <> (select count(*) from visit_slots v
         where v.slot_id = s.id and v.released_at is null)`,
    )
    return rows.length
  }

  const a = product.as(first)
  const worker = product.as({ kind: 'worker' })
  return { clerk, first, office, a, worker, aVisit, aProposal, stateOf, holds, miscounted }
}
