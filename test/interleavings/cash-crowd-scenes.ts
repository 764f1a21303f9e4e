import { atTheLab } from './crowd-acts.ts'
import { aHousehold } from './crowd-booked.ts'
import { crowdOf, fivePeople } from './crowd.ts'
import { everyVisitActs } from './many-visits-scenes.ts'
import { manyVisits, sixPeople } from './many-visits.ts'
import type { Acts, Scene, Stage } from './stage.ts'

const reason = 'a race'

async function heldBy({ product, crew }: Stage) {
  const { held } = await product.as(crew.phlebotomist).viewOwnCash()
  return { phlebotomistId: crew.phlebotomist.id, amountPaise: held }
}

/** All cash is with the phlebotomist. */
export async function handActs(stage: Stage): Promise<Acts> {
  const cash = await heldBy(stage)
  return { depositCash: (as) => as(stage.crew.backoffice).depositCash(cash) }
}

/** All cash is on a slip that is ten rupees short. */
async function aShortSlip(stage: Stage) {
  const { phlebotomistId, amountPaise: expectedPaise } = await heldBy(stage)
  const amountPaise = expectedPaise - 1000
  const short = { amountPaise, expectedPaise, shortReason: 'A note was missing.' }
  const { depositId } = await stage.product
    .as(stage.crew.backoffice)
    .depositCash({ phlebotomistId, ...short })
  return { depositId, amountPaise, bankReference: 'PAPER-1' }
}

export async function slipActs(stage: Stage): Promise<Acts> {
  const slip = await aShortSlip(stage)
  return { reconcileDeposit: (as) => as(stage.crew.finance).reconcileDeposit(slip) }
}

/** What is missing from a slip was found. */
export async function foundActs(stage: Stage): Promise<Acts> {
  const { product, crew } = stage
  const finance = product.as(crew.finance)
  const slip = await aShortSlip(stage)
  await finance.reconcileDeposit(slip)
  const { depositId } = slip
  const { version } = await finance.viewDeposit({ depositId })
  const about = { depositId, version, amountPaise: 1000, reason, bankReference: 'PAPER-3' }
  const proposed = await finance.proposeCorrection(about)
  return {
    decideCorrection: (as) =>
      as(crew.finance2).decideCorrection({ ...proposed, verdict: 'confirm' }),
  }
}

/** Paid in cash, each order in another state at the lab. */
async function labActs(stage: Stage): Promise<Acts> {
  const { product, crew } = stage
  const booked = await aHousehold(stage, [...fivePeople, ['HB', 'ALT']], 'cash')
  const crowd = await crowdOf(stage, booked)
  const { bookingId } = crowd
  const asked = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId, amountPaise: 1000, reason })
  const decision = { refundId: asked.refundId, verdict: 'approve' } as const
  return {
    ...(await atTheLab(stage, crowd)),
    askRefundByHand: (as) =>
      as(crew.finance).askRefundByHand({ bookingId, amountPaise: 1200, reason }),
    decideRefund: (as) => as(crew.finance2).decideRefund(decision),
  }
}

/** Paid in cash, a visit in each state. */
async function visitActs(stage: Stage): Promise<Acts> {
  const booked = await aHousehold(stage, sixPeople, 'cash')
  return everyVisitActs(stage, await manyVisits(stage, booked))
}

const cashOfLab: Scene = async (stage) => {
  const acts = await labActs(stage)
  return { with: ['depositCash'], acts: { ...acts, ...(await handActs(stage)) } }
}

const slipOfLab: Scene = async (stage) => {
  const acts = await labActs(stage)
  return { with: ['reconcileDeposit'], acts: { ...acts, ...(await slipActs(stage)) } }
}

const foundOfLab: Scene = async (stage) => {
  const acts = await labActs(stage)
  return { with: ['decideCorrection'], acts: { ...acts, ...(await foundActs(stage)) } }
}

const cashOfVisits: Scene = async (stage) => {
  const acts = await visitActs(stage)
  return { with: ['depositCash'], acts: { ...acts, ...(await handActs(stage)) } }
}

const slipOfVisits: Scene = async (stage) => {
  const acts = await visitActs(stage)
  return { with: ['reconcileDeposit'], acts: { ...acts, ...(await slipActs(stage)) } }
}

const foundOfVisits: Scene = async (stage) => {
  const acts = await visitActs(stage)
  return { with: ['decideCorrection'], acts: { ...acts, ...(await foundActs(stage)) } }
}

export const cashCrowdScenes = {
  cashOfLab,
  slipOfLab,
  foundOfLab,
  cashOfVisits,
  slipOfVisits,
  foundOfVisits,
}
