import type { App } from '#src/usecases/index.ts'
import { call, callBack } from './phone-calls.ts'
import { newApi } from '#src/http/api.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import {
  allowEarly,
  arrive,
  cash,
  endCollection,
  fail,
  handOver,
  identify,
  list,
  release,
  renewCode,
  reschedule,
  step,
  view,
} from './visit-calls.ts'
import { paySeparate, separate, separateOffer } from './separate-calls.ts'

/** The API of visits: what each call answers. */
export const visits = newApi()
  .openapi(allowEarly, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.allowEarlyVisit(input), 200)
  })
  .openapi(list, async (c) => {
    const { offers, visits: mine, acceptsFrom, hasRoster, leftOut } = await c.var.app.listVisits()
    const offered = offers.map(({ cashDue, collectionCharge, ...offer }) => ({
      ...offer,
      cashDuePaise: cashDue,
      payPaise: collectionCharge,
    }))
    const accepted = mine.map(({ cashDue, ...visit }) => ({ ...visit, cashDuePaise: cashDue }))
    const answer = { hasRoster, offers: offered, leftOut, visits: accepted, acceptsFrom }
    return c.json(answer, 200)
  })
  .openapi(view, async (c) => {
    const visitId = c.req.valid('param').id
    const { cashDue, payment, ...visit } = await c.var.app.viewVisit({ visitId })
    const { amount, ...paid } = payment
    const answer = { ...visit, cashDuePaise: cashDue, payment: { ...paid, amountPaise: amount } }
    return c.json(answer, 200)
  })
  .openapi(step('visit:accept', 'accept', 'acceptVisit', 'Accept a visit'), async (c) =>
    c.json(await c.var.app.acceptVisit({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(step('visit:move', 'depart', 'departForVisit', 'Set out for a visit'), async (c) =>
    c.json(await c.var.app.departForVisit({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(arrive, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.arriveAtVisit(input), 200)
  })
  .openapi(call, async (c) =>
    c.json(await c.var.app.callPatient({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(callBack, async (c) =>
    c.json(await c.var.app.callPhlebotomist({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(step('visit:move', 'finish', 'finishCollection', 'Finish collecting'), async (c) =>
    c.json(await c.var.app.finishCollection({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(renewCode, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.renewStartCode(input), 200)
  })
  .openapi(endCollection, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    const { state } = await c.var.app.endCollection(input)
    return c.json({ state }, 200)
  })
  .openapi(release, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.releaseVisit(input), 200)
  })
  .openapi(identify, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.identifyPatients(input), 200)
  })
  .openapi(cash, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.takeCash(input), 200)
  })
  .openapi(handOver, async (c) =>
    c.json(
      await c.var.app.handOver({ visitId: c.req.valid('param').id, ...c.req.valid('json') }),
      200,
    ),
  )
  .openapi(fail, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    const { state, charge, fee } = await c.var.app.failVisit(input)
    return c.json({ state, chargePaise: charge, fee: fee && feeJson(fee) }, 200)
  })
  .openapi(reschedule, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.rescheduleVisit(input), 200)
  })
  .openapi(separateOffer, async (c) => {
    const orderId = c.req.valid('param').id
    const { charge, due, ...offer } = await c.var.app.viewSeparateVisit({ orderId })
    return c.json({ ...offer, chargePaise: charge, duePaise: due }, 200)
  })
  .openapi(paySeparate, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(amountJson(await c.var.app.paySeparateVisit(input)), 201)
  })
  .openapi(separate, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    const { visitId, charge, due } = await c.var.app.separateVisit(input)
    return c.json({ visitId, chargePaise: charge, duePaise: due }, 200)
  })

type Fee = NonNullable<Awaited<ReturnType<App['failVisit']>>['fee']>

function feeJson({ amount, phlebotomistPart, ...fee }: Fee) {
  return { ...fee, amountPaise: amount, phlebotomistPartPaise: phlebotomistPart }
}
