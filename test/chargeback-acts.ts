import { ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import type { App } from '#src/usecases/index.ts'
import { aBooker, type Booker, demoActor, type Person, received } from './booking.ts'
import { aLetter, paymentOf, published, theyOwe, weOwe } from './chargebacks.ts'
import { aPhlebotomist } from './money-stage.ts'
import type { aPayingProduct } from './payments.ts'
import { aCrew, aPaidBooking, aSister, refundsOf } from './refunds.ts'

type Paying = Awaited<ReturnType<typeof aPayingProduct>>
type Stage = Awaited<ReturnType<typeof aDisputeStage>>

/** Everybody involved with a disputed booking. */
export async function aDisputeStage(paying: Paying) {
  const { product } = paying
  const technician = await demoActor(product, 'technician')
  return { paying, product, technician, lab: product.as(technician), ...(await aCrew(product)) }
}

export type Walk = Stage & {
  paid: Awaited<ReturnType<typeof aPaidBooking>>
  patient: App
  /** Only of this walk, so that no other walk's visit fills the slot. */
  field: Person
  chargebackId: ChargebackId
  barcodes: Awaited<ReturnType<typeof received>>
}
/** Answers false where there was nothing to do. */
type Act = (walk: Walk, chance: number) => Promise<unknown>

const note = 'The bank wrote so today.'
const reason = 'asked for by hand'
const pick = <Value>(from: readonly Value[], chance: number) => from[chance % from.length]
export const looked = ({ patient, paid: { bookingId } }: Walk) => patient.viewBooking({ bookingId })

const lose =
  (bearer: 'platform' | 'lab'): Act =>
  ({ finance2, chargebackId }) =>
    finance2.decideChargeback({ chargebackId, verdict: 'lost', bearer, note })

async function latestVisit(walk: Walk) {
  return (await looked(walk)).visits.at(-1)?.visitId ?? walk.paid.visitId
}

async function collect(walk: Walk) {
  const { product, technician, field, paid } = walk
  const crew = { phlebotomist: field, technician, booker: paid.booker }
  walk.barcodes = await received(product, crew, paid, await latestVisit(walk))
}

/** The samples at the lab, drawn now where there are none; the lab inspects them once. */
async function inHand(walk: Walk) {
  if (walk.barcodes.length === 0) await collect(walk)
  return walk.barcodes.splice(0)
}

async function take(walk: Walk) {
  for (const barcode of await inHand(walk)) await walk.lab.acceptTube({ barcode })
}

/** A person whose test is in progress; without one, the samples are drawn and received first. */
async function inWork(walk: Walk): Promise<Walk['paid']['orderId']> {
  const isInWork = ({ state }: { state: string }) => state === 'testing'
  const before = (await looked(walk)).orders.find(isInWork)
  if (!before) await take(walk)
  const order = before ?? (await looked(walk)).orders.find(isInWork)
  return order?.orderId ?? walk.paid.orderId
}

/** What everybody may try at any moment, in any order, sensible or not. */
export const acts = {
  open: async (walk, chance) => {
    const { amount } = await paymentOf(walk.product, walk.paid.bookingId)
    const taken = pick([amount, amount, Math.ceil(amount / 2), 1, 9000], chance)
    const opened = await walk.finance.openChargeback(aLetter(walk.paid, taken))
    walk.chargebackId = opened.chargebackId
  },
  win: ({ finance2, chargebackId }) =>
    finance2.decideChargeback({ chargebackId, verdict: 'won', note }),
  loseUs: lose('platform'),
  loseLab: lose('lab'),
  cancel: async (walk) => {
    const { bookingId, cancellation } = await looked(walk)
    const expectedChargePaise = cancellation.isOpen ? cancellation.charge : 0
    return walk.patient.cancelBooking({ bookingId, expectedChargePaise })
  },
  officeCancel: ({ office, paid: { bookingId } }) =>
    office.cancelBooking({ bookingId, expectedChargePaise: 0 }),
  cancelOrder: async (walk, chance) => {
    const order = pick((await looked(walk)).orders, chance)
    return walk.patient.cancelOrder({ orderId: order?.orderId ?? walk.paid.orderId })
  },
  accept: async (walk) =>
    walk.product.as(walk.field).acceptVisit({ visitId: await latestVisit(walk) }),
  collect,
  take,
  spoil: async (walk) => {
    for (const barcode of await inHand(walk))
      await walk.lab.rejectTube({ barcode, reason: 'clotted' })
  },
  report: async (walk) => published(walk.product, await inWork(walk)),
  refundByHand: async (walk, chance) => {
    const { bookingId, view } = walk.paid
    const { amount } = await paymentOf(walk.product, bookingId)
    const testItemId = view.orders[0]?.items[0]?.testItemId
    const wanted =
      testItemId && chance % 3 === 0
        ? { testItemId }
        : { amountPaise: pick([1000, amount, 2000, 3000, 500], chance) }
    return walk.office.askRefundByHand({ bookingId, reason, ...wanted })
  },
  approve: async (walk) => {
    await askWhereNoneIs(walk, 'requested')
    return decideAsked(walk, 'approve')
  },
  reject: async (walk) => {
    await askWhereNoneIs(walk, 'requested')
    return decideAsked(walk, 'reject')
  },
  send: async (walk) => {
    await askWhereNoneIs(walk, 'approved')
    await decideAsked(walk, 'approve')
    const { product, worker, paid } = walk
    const all = await refundsOf(product, paid.bookingId)
    const due = all.filter(({ state }) => state === 'approved')
    for (const { id } of due) await worker.sendRefund({ refundId: id })
    return due.length > 0
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
export const doAct = (name: ActName, walk: Walk, chance: number): Promise<unknown> =>
  acts[name](walk, chance)

/** Requests a small manual refund, unless there is one to continue with. */
async function askWhereNoneIs({ product, office, paid }: Walk, wanted: 'requested' | 'approved') {
  const { bookingId } = paid
  const all = await refundsOf(product, bookingId)
  if (all.some(({ state }) => state === wanted)) return
  await office.askRefundByHand({ bookingId, reason, amountPaise: 1000 })
}

/** Another person decides a manual request. */
export async function decideAsked(
  { product, finance, paid }: Walk,
  verdict: 'approve' | 'reject',
): Promise<boolean> {
  const all = await refundsOf(product, paid.bookingId)
  const asked = all.filter(({ state }) => state === 'requested')
  const said = verdict === 'approve' ? { verdict } : { verdict, reason: 'The work was done.' }
  for (const { id } of asked) await finance.decideRefund({ refundId: id, ...said })
  return asked.length > 0
}

/** What was between the account and us before. */
const befores = {
  nothing: async () => {},
  weOwe,
  theyOwe,
} satisfies Record<string, (product: Stage['product'], booker: Booker) => Promise<void>>

export type Beginning = { before: keyof typeof befores; items: string[]; isForTwo: boolean }

export async function aDisputeWalk(
  stage: Stage,
  { before, items, isForTwo }: Beginning,
): Promise<Walk> {
  const { product, paying } = stage
  const booker = await aBooker(product)
  await befores[before](product, booker)
  const patientIds = isForTwo ? [booker.patientId, await aSister(product, booker)] : undefined
  // Without an answer a pathologist judges their leucocytes, which is another walk.
  const wish = { items, pregnancy: 'no' as const, ...(patientIds && { patientIds }) }
  const paid = await aPaidBooking(paying, { booker, wish })
  const chargebackId = ChargebackId.parse(product.world.chance.uuid())
  const patient = product.as(booker.actor)
  return {
    ...stage,
    paid,
    patient,
    field: await aPhlebotomist(product),
    chargebackId,
    barcodes: [],
  }
}
