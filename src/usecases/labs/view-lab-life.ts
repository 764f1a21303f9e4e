import {
  findLabRow,
  listLabEvents,
  namesOf,
  openOrdersOf,
  unpaidOf,
} from '#src/db/queries/labs/lab-life.ts'
import { readReadinessFacts } from '#src/db/queries/labs/lab-at-hand.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { daysLeft } from '#src/domain/labs/desk.ts'
import { lifeView } from '#src/domain/labs/life.ts'
import type { ViewLabLife } from '#src/domain/labs/lab-life.ts'
import { isAccreditedOn, isOpenOn } from '#src/domain/labs/reach.ts'
import { mayActivate } from '#src/domain/labs/switching.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { readiness } from '#src/usecases/parts/labs/readiness.ts'

const NAMED = 20

/**
 * A lab's state and its history, what it may do next, what it still needs, how long its papers are
 * valid, and which orders are open.
 */
export function viewLabLife(world: World, actor: Actor, { labId }: ViewLabLife) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:read')
    const lab = permit.over(shown(await findLabRow(step.tx, labId)))
    await audit(world, step.tx, actor, 'lab:read', labId, { part: 'life' })
    const open = await openOrdersOf(step.tx, labId, NAMED)
    return {
      ...lifeView(lab),
      allowedActions: whereItStands(actor, 'lab', lab.state).allowedActions,
      people: await peopleBehind(step, lab),
      history: await historyOf(step, lab),
      readiness: await readinessNow(step, lab),
      ...validityOf(step, lab),
      openOrders: open.total,
      openBookings: open.numbers,
      unpaidPaise: await unpaidOf(step.tx, labId),
    }
  })
}

async function readinessNow(step: Step, lab: LabRow) {
  return readiness(step, lab, await readReadinessFacts(step.tx, lab.id, step.now))
}

/** Who entered it, who approved it, who activated it first: the next one must be another person. */
async function peopleBehind({ tx, actor }: Step, lab: LabRow) {
  const { enteredBy, approvedBy, activatedBy } = lab
  const ids = [enteredBy, approvedBy, activatedBy].filter((id): id is UserId => id !== null)
  const names = await namesOf(tx, ids)
  const nameOf = (id: UserId | null) => (id ? (names.get(id) ?? null) : null)
  return {
    enteredBy: nameOf(enteredBy),
    approvedBy: nameOf(approvedBy),
    activatedBy: nameOf(activatedBy),
    /**
     * False: this person entered or approved it or works there; somebody else activates it first.
     */
    mayActivateFirst: mayActivate(lab, deciderOf(actor)),
  }
}

async function historyOf({ tx }: Step, { id }: LabRow) {
  const events = await listLabEvents(tx, id)
  return events.map(({ at, ...event }) => ({ at: at.toString(), ...event }))
}

function validityOf({ now }: Step, lab: LabRow) {
  const today = indianDay(now)
  const span = (from: Temporal.PlainDate, to: Temporal.PlainDate) => {
    return { from: from.toString(), to: to.toString(), daysLeft: daysLeft(to, today) }
  }
  const { licenceFrom, licenceTo, nablCertificate, nablFrom, nablTo } = lab
  const isClaimed = nablFrom !== null && nablTo !== null
  return {
    takesBookings: isOpenOn(lab, today),
    licence: span(licenceFrom, licenceTo),
    accreditation: isClaimed
      ? {
          certificate: nablCertificate,
          isShown: isAccreditedOn(lab, today),
          ...span(nablFrom, nablTo),
        }
      : null,
  }
}
