import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { withdrawChangesOf } from '#src/db/queries/labs/contract-changes.ts'
import { deleteGrantsAt, openOrdersOf, unpaidOf } from '#src/db/queries/labs/lab-life.ts'
import { lockOpenInvitationsAt } from '#src/db/queries/people/invitations.ts'
import { deleteSessionsOf } from '#src/db/queries/people/people.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { DeleteLab } from '#src/domain/labs/lab-life.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { asLifeRead, auditLife, lifeView, lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'

/** The most blocking bookings that are named. */
const NAMED = 20

/**
 * Terminates a lab: hidden at once, its people's roles, invitations and sessions end, its records
 * and published reports remain. Refuses `in-use`, with the bookings, while orders are open or
 * earnings are unpaid; `not-allowed-now` before it was approved; `stale`.
 * Source: life cycle 10.
 */
export function deleteLab(world: World, actor: Actor, { labId, version }: DeleteLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:delete')
    const lab = await lockedLab(step, permit, labId)
    asLifeRead(lab, version)
    const after = await move(step, 'lab', { row: lab, event: 'terminate', bookingId: null })
    await refuseInUse(step, labId)
    await withdrawInvitationsTo(step, labId)
    const dismissed = await dismiss(step, labId)
    await withdrawChangesOf(step.tx, labId)
    await auditLife(step, 'lab:delete', lab, after, { dismissed })
    await bumpCatalogueVersion(step.tx)
    return lifeView(after)
  })
}

/**
 * A concurrent booking holds the lab's row, so no order can appear between the check and the end.
 */
async function refuseInUse({ tx }: Step, labId: LabId): Promise<void> {
  const open = await openOrdersOf(tx, labId, NAMED)
  const unpaidPaise = await unpaidOf(tx, labId)
  if (open.total === 0 && unpaidPaise === 0) return
  const bookings = open.numbers.join(', ')
  throw new Refusal('in-use', { facts: { orders: open.total, bookings, unpaidPaise } })
}

/** Returns how many people lost their role. */
async function dismiss({ tx }: Step, labId: LabId): Promise<number> {
  const people = await deleteGrantsAt(tx, labId)
  for (const userId of people) await deleteSessionsOf(tx, userId)
  return people.length
}

/** Before roles end: a concurrent acceptance has its role already, or comes too late. */
async function withdrawInvitationsTo(step: Step, labId: LabId): Promise<void> {
  for (const row of await lockOpenInvitationsAt(step.tx, labId))
    await move(step, 'invitation', { row, event: 'withdraw', bookingId: null })
}
