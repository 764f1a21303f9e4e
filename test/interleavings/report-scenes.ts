import { DEMO_PASSWORD as password, received } from '../booking.ts'
import { aLetter, published } from '../chargebacks.ts'
import { aPaidBooking } from '../refunds.ts'
import { anAddition, drafted, signed } from '../revisions.ts'
import type { Scene, Stage } from './stage.ts'

async function out(stage: Stage) {
  const { product, crew, hours } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const [barcode] = await received(product, { ...crew, booker: paid.booker }, paid)
  if (!barcode) throw new Error('nothing was drawn')
  await product.as(crew.technician).acceptTube({ barcode })
  const { reportId } = await published(product, paid.orderId)
  if (!reportId) throw new Error('no report')
  return { ...paid, reportId }
}

const ofAnother = {
  reason: 'wrong-sample',
  words: 'The sample was of another person.',
  password,
} as const

/** The lab wants to withdraw its report, and the office must agree. */
const withdrawing: Scene = async (stage) => {
  const { product, crew } = stage
  const { reportId, bookingId } = await out(stage)
  const lab = product.as(crew.authoriser)
  const proposal = await lab.proposeWithdrawal({ reportId, version: 1, ...ofAnother })
  const { revisionId, version } = proposal
  return {
    acts: {
      confirmWithdrawal: (as) => as(crew.backoffice).confirmWithdrawal({ ...proposal, password }),
      discardRevision: (as) => as(crew.authoriser).discardRevision({ revisionId, version }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    },
  }
}

/** Its report is published. */
const reportOut: Scene = async (stage) => {
  const { crew } = stage
  const { reportId, ...paid } = await out(stage)
  const { bookingId } = paid
  const letter = aLetter(paid)
  const revision = anAddition()
  const taken = { reportId, version: 1, ...ofAnother }
  return {
    acts: {
      draftRevision: (as) => as(crew.authoriser).draftRevision({ reportId, revision }),
      'draftRevision another': (as) => as(crew.technician).draftRevision({ reportId, revision }),
      proposeWithdrawal: (as) => as(crew.authoriser).proposeWithdrawal(taken),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    },
  }
}

/** A change of it waits to be signed. */
const revised: Scene = async (stage) => {
  const { product, crew } = stage
  const { reportId } = await out(stage)
  const draft = await drafted(product, crew.technician, { reportId }, anAddition())
  const { revisionId, version } = draft
  return {
    acts: {
      signRevision: (as) => signed({ ...product, as }, crew.authoriser, { revisionId, version }),
      discardRevision: (as) => as(crew.technician).discardRevision({ revisionId, version }),
    },
  }
}

/** Its dispute window is over. */
const closing: Scene = async (stage) => {
  const { product, crew, worker } = stage
  const { orderId, bookingId } = await out(stage)
  product.clock.pass(8 * 24 * 60)
  return {
    acts: {
      closeOrders: (as) => as(worker).closeOrders(),
      holdEntries: (as) => as(crew.finance).holdEntries({ orderId, reason: 'a race' }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    },
  }
}

/** A fresh sample is needed, and nobody came for it in a week. */
const waiting: Scene = async (stage) => {
  const { product, crew, worker, hours } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const [barcode] = await received(product, { ...crew, booker: paid.booker }, paid)
  if (!barcode) throw new Error('nothing was drawn')
  await product.as(crew.technician).rejectTube({ barcode, reason: 'clotted' })
  const { rows } = await product.pool.query(
    'select id as "testItemId", version from test_items where order_id = $1',
    [paid.orderId],
  )
  product.clock.pass(8 * 24 * 60)
  await product.as(worker).giveUpVisits()
  const { orderId } = paid
  const given = { orderId, reason: 'no-fresh-sample', tests: rows } as const
  return {
    acts: {
      giveUpWaiting: (as) => as(worker).giveUpWaiting(),
      giveUpTests: (as) => as(crew.backoffice).giveUpTests(given),
      giveUpVisits: (as) => as(worker).giveUpVisits(),
    },
  }
}

export const reportScenes = { withdrawing, reportOut, revised, closing, waiting }
