import { afterAll, expect, test } from 'vitest'
import { lockChangeAtHand } from '#src/db/queries/labs/contract-at-hand.ts'
import { lockLabAtHand, lockLabToEnd } from '#src/db/queries/labs/lab-at-hand.ts'
import type { Decision } from '#src/domain/changes.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { restoring, suspending } from '#src/domain/labs/suspending.ts'
import { switching } from '#src/domain/labs/switching.ts'
import { terminating } from '#src/domain/labs/terminating.ts'
import { withdrawingChange } from '#src/domain/labs/withdrawing-change.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import type { Step } from '#src/usecases/step.ts'
import { DEMO_PASSWORD, demoActor } from '#test/booking.ts'
import { aManager } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const by = { id: office.id, labs: [] }

/** One decision about a lab: with any row altered nothing is written; then it is saved. */
const missed = (decide: (step: Step) => Promise<Decision<unknown, string>>) =>
  everyRowMissed(product, office, async (step) => {
    const decided = await decide(step)
    if (!decided.ok || !decided.changes) throw new Error(JSON.stringify(decided))
    const { audit: _entry, ...changes } = decided.changes
    return { told: null, changes }
  })

async function labAtHand(step: Step, labId: LabId) {
  const lab = await lockLabAtHand(step.tx, labId)
  if (!lab) throw new Error('no lab')
  return lab
}

function switched(step: Step, labId: LabId, status: 0 | 1) {
  const hours = {
    ...product.world.settings,
    newId: () => SlotId.parse(product.world.chance.uuid()),
  }
  return labAtHand(step, labId).then((lab) =>
    switching({ lab, readiness: [] }, { status }, by, { now: step.now, hours }),
  )
}

test('a lab activated, deactivated, suspended and restored: whichever row is no longer as it was read, nothing is written', async () => {
  const labId = await aJoinedLab(product)
  expect(await missed((step) => switched(step, labId, 1))).toEqual(['lab'])
  expect(await missed((step) => switched(step, labId, 0))).toEqual(['lab'])
  const reason = 'Two complaints about reports'
  const suspend = async (step: Step) => suspending(await labAtHand(step, labId), { reason })
  expect(await missed(suspend)).toEqual(['lab'])
  const restore = async (step: Step) => restoring(await labAtHand(step, labId), {})
  expect(await missed(restore)).toEqual(['lab'])
})

test('a lab that ends with its people and its waiting change: the same', async () => {
  const labId = await aJoinedLab(product)
  await aManager(product, labId)
  const rows = [{ categoryCode: null, platformPercent: 22, labPercent: 78 }]
  await product.as(office).proposeChange({ labId, kind: 'shares', rows })
  const end = async (step: Step) => {
    const facts = await lockLabToEnd(step.tx, labId)
    if (!facts) throw new Error('no lab')
    return terminating(facts, {})
  }
  expect(await missed(end)).toEqual(['lab', 'endedRole', 'endedChange'])
})

test('a change of a contract that is withdrawn, waiting or approved for a later day: the same', async () => {
  const labId = await aJoinedLab(product)
  const rows = [{ categoryCode: null, platformPercent: 22, labPercent: 78 }]
  const from = product.clock.at().add({ hours: 240 }).toZonedDateTimeISO(INDIA).toPlainDate()
  const wanted = { labId, kind: 'shares' as const, rows, from: from.toString() }
  const verbs = product.as(office)
  const withdraw = (changeId: ContractChangeId) =>
    missed(async (step) => {
      const found = await lockChangeAtHand(step.tx, changeId)
      if (!found) throw new Error('no change')
      return withdrawingChange(found, undefined, office.id, step.now)
    })
  const waiting = await verbs.proposeChange(wanted)
  expect(await withdraw(waiting.changeId)).toEqual(['endedChange'])
  const { changeId } = await verbs.proposeChange(wanted)
  const decided = { changeId, decision: 'approve' as const, password: DEMO_PASSWORD, version: 1 }
  await product.as(second).decideChange(decided)
  expect(await withdraw(changeId)).toEqual(['stoppedChange', 'stoppedShares'])
})
