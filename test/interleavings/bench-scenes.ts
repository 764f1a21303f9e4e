import { TestItemId } from '#src/domain/results/item.ts'
import { shown, signing } from '../bench.ts'
import { aBooker, type Booker, received as receivedAt } from '../booking.ts'
import { aLetter } from '../chargebacks.ts'
import { atTheLab, everythingOffered, signed as signedAlone } from '../consents.ts'
import { aLabBridge } from '../instruments/lab-bridge.ts'
import { messageOf } from '../instruments/messages.ts'
import { aPaidBooking } from '../refunds.ts'
import type { Scene, Stage } from './stage.ts'

/** The lab has accepted the sample, and measures nothing: it may be given up. */
const ready: Scene = async (stage) => {
  const { product, crew } = stage
  const { testItemId, orderId, bookingId, ...paid } = await onTheBench(stage)
  const now = await shown(product, testItemId)
  const result = { type: 'numeric', value: 13, ...now } as const
  const letter = aLetter({ orderId, bookingId, ...paid })
  const reason = 'instrument-down' as const
  const given = { orderId, reason, tests: [{ testItemId, ...now }] }
  return {
    acts: {
      enterResult: (as) => as(crew.technician).enterResult({ testItemId, result }),
      giveUpTests: (as) => as(crew.backoffice).giveUpTests(given),
      'giveUpTests lab': (as) => as(crew.technician).giveUpTests(given),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, testItemId, reason: 'a race' }),
    },
  }
}

type Wish = { booker?: Booker; items?: string[]; value?: number }

async function onTheBench(stage: Stage, { booker, items = ['HB'] }: Wish = {}) {
  const { product, crew, hours } = stage
  const paid = await aPaidBooking(stage, {
    ...(booker && { booker }),
    wish: { items, startsAt: hours[9] ?? '' },
  })
  const [barcode] = await receivedAt(product, { ...crew, booker: paid.booker }, paid)
  if (!barcode) throw new Error('nothing was drawn')
  await product.as(crew.technician).acceptTube({ barcode })
  const { rows } = await product.pool.query('select id from test_items where order_id = $1', [
    paid.orderId,
  ])
  return { ...paid, testItemId: TestItemId.parse(rows[0].id) }
}

async function measured(stage: Stage, wish: Wish = {}) {
  const { product, crew } = stage
  const paid = await onTheBench(stage, wish)
  const { testItemId } = paid
  const result = {
    type: 'numeric',
    value: wish.value ?? 13,
    ...(await shown(product, testItemId)),
  } as const
  await product.as(crew.technician).enterResult({ testItemId, result })
  return paid
}

/** Its result is entered. */
const entered: Scene = async (stage) => {
  const { product, crew } = stage
  const { bookingId, orderId, testItemId, ...paid } = await measured(stage)
  const now = await shown(product, testItemId)
  const letter = aLetter({ bookingId, orderId, ...paid })
  const again = { type: 'numeric', value: 12, ...now } as const
  const { authoriser, technician } = crew
  return {
    acts: {
      enterResult: (as) => as(technician).enterResult({ testItemId, result: again }),
      verifyResult: (as) => as(technician).verifyResult({ testItemId, ...now }),
      holdResult: (as) => as(technician).holdResult({ testItemId, reason: 'a race', ...now }),
      retestItem: (as) => as(authoriser).retestItem({ testItemId, reason: 'a race', ...now }),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, testItemId, reason: 'a race' }),
    },
  }
}

/** Verified, waiting for the signature. */
const verified: Scene = async (stage) => {
  const { product, crew } = stage
  const { bookingId, orderId, testItemId } = await measured(stage)
  await product
    .as(crew.technician)
    .verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const now = await shown(product, testItemId)
  const signed = await signing(product, orderId)
  const { authoriser } = crew
  return {
    acts: {
      authoriseResults: (as) => as(authoriser).authoriseResults(signed),
      holdResult: (as) => as(authoriser).holdResult({ testItemId, reason: 'a race', ...now }),
      retestItem: (as) => as(authoriser).retestItem({ testItemId, reason: 'a race', ...now }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, testItemId, reason: 'a race' }),
    },
  }
}

/**
 * Signed but not yet discussed, so not published: it may be withdrawn, and its tube may be disposed
 * of.
 */
const signedUnread: Scene = async ({ product, crew }) => {
  await everythingOffered(product)
  const { orderId } = await atTheLab(product, ['HBA2'])
  await signedAlone(product, orderId, { HBA2: 5.2 })
  const { authoriser, technician } = crew
  const { rows } = await product.pool.query(
    `select i.id as item, t.id as "tubeId", t.version, t.barcode from test_items i
       join tubes t on t.order_id = i.order_id where i.order_id = $1`,
    [orderId],
  )
  const { item, tubeId, version, barcode } = rows[0]
  const testItemId = TestItemId.parse(item)
  const now = await shown(product, testItemId)
  const why = { reason: 'transcription', words: 'a race' } as const
  return {
    acts: {
      reopenResult: (as) => as(authoriser).reopenResult({ testItemId, ...why, ...now }),
      rejectTube: (as) => as(technician).rejectTube({ barcode, reason: 'clotted' }),
      loseTube: (as) => as(technician).loseTube({ tubeId, version, reason: 'mislaid' }),
    },
  }
}

/** A calcium of a child of six: there is a critical limit and no range, so a person decides. */
const unjudged: Scene = async (stage) => {
  const { product, crew } = stage
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const booker = await aBooker(product, today.subtract({ years: 6 }).toString())
  const { testItemId } = await measured(stage, { booker, items: ['CA'], value: 9 })
  const now = await shown(product, testItemId)
  const said = { testItemId, ...now, comment: 'As expected at six.' }
  const { authoriser, technician } = crew
  const again = { type: 'numeric', value: 9.1, ...now } as const
  return {
    acts: {
      decideResult: (as) => as(authoriser).decideResult({ ...said, decision: 'normal' }),
      'decideResult critical': (as) =>
        as(authoriser).decideResult({ ...said, decision: 'critical' }),
      retestItem: (as) => as(authoriser).retestItem({ testItemId, reason: 'a race', ...now }),
      enterResult: (as) => as(technician).enterResult({ testItemId, result: again }),
    },
  }
}

/** An instrument measured it twice, and the second value waits for somebody; a third is on its way. */
const undecidedArrival: Scene = async (stage) => {
  const { product, crew } = stage
  const { bookingId, orderId, testItemId, ...paid } = await onTheBench(stage)
  const { rows } = await product.pool.query('select barcode from tubes where order_id = $1', [
    orderId,
  ])
  const [{ barcode }] = rows
  const bridge = await aLabBridge(product)
  const sent = (value: string) => [{ code: 'HGB', unit: 'g/dL', value }]
  await bridge.send(barcode, sent('13.4'))
  await bridge.send(barcode, sent('9.9'))
  const results = [{ sampleId: barcode, results: sent('8.8'), controlId: 'third', action: '' }]
  const [third = ''] = results.map((one) => messageOf(bridge.profile, one))
  const { messageId: instrumentMessageId } = await bridge.say(third)
  const { authoriser, technician } = crew
  const listed = await product.as(technician).listArrivedResults({})
  const found = listed.results.find(({ sampleId }) => sampleId === barcode)
  if (!found) throw new Error('nothing waits')
  const { id, version } = found
  const now = await shown(product, testItemId)
  const itemVersion = now.version
  const fault = { id, version, reason: 'instrument-fault' } as const
  const letter = aLetter({ bookingId, orderId, ...paid })
  return {
    acts: {
      takeArrivedResult: (as) =>
        as(technician).takeArrivedResult({ id, version, itemVersion, reason: 'measured-again' }),
      discardArrivedResult: (as) => as(technician).discardArrivedResult(fault),
      applyInstrumentMessage: (as) =>
        as(stage.worker).applyInstrumentMessage({ instrumentMessageId }),
      holdResult: (as) => as(technician).holdResult({ testItemId, reason: 'a race', ...now }),
      retestItem: (as) => as(authoriser).retestItem({ testItemId, reason: 'a race', ...now }),
      enterResults: (as) =>
        as(technician).enterResults({
          orderId,
          results: [{ testItemId, result: { type: 'numeric', value: 12, ...now } }],
        }),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, testItemId, reason: 'a race' }),
    },
  }
}

export const benchScenes = { undecidedArrival, ready, entered, verified, signedUnread, unjudged }
