import { aBooker } from '../booking.ts'
import { suggesting } from '../suggested.ts'
import type { Scene } from './stage.ts'

/** A suggested test, with two payments for it at the gateway, and all that ends the offer. */
const suggested: Scene = async (stage) => {
  const { crew, sandbox, worker } = stage
  const at = await suggesting(stage)
  const booker = await aBooker(stage.product)
  const done = await at.offered({ by: 'online', booker })
  const { offerId, version } = done.offer
  const [one, other] = [await at.begun(done), await at.begun(done)]
  for (const attempt of [one, other]) await sandbox.pay(attempt)
  const [barcode] = done.barcodes
  if (!barcode) throw new Error('a tube is wanted')
  const end = { ruleId: at.ruleId, endsOn: at.today(), reason: 'The machine is broken.' }
  return {
    with: ['checkPayment', 'payReflexOffer', 'declineReflexOffer', 'endReflexOffers'],
    acts: {
      checkPayment: (as) => as(worker).checkPayment({ number: one.number }),
      'checkPayment twice': (as) => as(worker).checkPayment({ number: one.number }),
      'checkPayment another': (as) => as(worker).checkPayment({ number: other.number }),
      payReflexOffer: (as) => as(booker.actor).payReflexOffer({ offerId, version }),
      declineReflexOffer: (as) => as(booker.actor).declineReflexOffer({ offerId, version }),
      endReflexOffers: (as) => as(worker).endReflexOffers(),
      endReflexRule: (as) => as(crew.labmanager).endReflexRule(end),
      storeTubes: (as) => as(crew.technician).storeTubes({ place: 'Rack 1', barcodes: [barcode] }),
    },
  }
}

/** The value that asks for a test is published: it is offered while others touch what it is made of. */
const suggestedNow: Scene = async (stage) => {
  const { crew, worker } = stage
  const at = await suggesting(stage)
  const done = await at.published()
  const [barcode] = done.barcodes
  if (!barcode) throw new Error('a tube is wanted')
  const end = { ruleId: at.ruleId, endsOn: at.today(), reason: 'The machine is broken.' }
  return {
    with: ['makeReflexOffers'],
    acts: {
      makeReflexOffers: (as) => as(worker).makeReflexOffers(),
      'makeReflexOffers twice': (as) => as(worker).makeReflexOffers(),
      endReflexRule: (as) => as(crew.labmanager).endReflexRule(end),
      storeTubes: (as) => as(crew.technician).storeTubes({ place: 'Rack 1', barcodes: [barcode] }),
    },
  }
}

/** Tests that rules of labs offer to patients. */
export const suggestedScenes = { suggested, suggestedNow }
