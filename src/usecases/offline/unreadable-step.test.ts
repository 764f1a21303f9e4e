import { afterAll, expect, test } from 'vitest'
import { ReplayOfflineEvents } from '#src/domain/offline/event.ts'
import { demoActor, visitRow } from '#test/booking.ts'
import { anOfflineVisit, aPhone } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')

test('a step with a value that the server does not take is told, and holds up none of those after it', async () => {
  const phone = await aPhone(product, phlebotomist)
  const { visitId, tubes } = await anOfflineVisit(product, phlebotomist)
  const [tube] = tubes
  if (!tube) throw new Error('a visit without a tube')
  // One of our labels, typed with a wrong character: the phone once took it.
  const misread = 'OX26A000001X' as never
  const kept = [
    await phone.keep(visitId, { kind: 'depart' }),
    await phone.keep(visitId, { kind: 'label', tubeId: tube.tubeId, barcode: misread }),
    await phone.keep(visitId, { kind: 'arrive' }),
  ]
  const now = product.clock.at().toString()
  const call = { deviceId: phone.deviceId, sentAt: now, heardAt: now, events: kept }
  expect(ReplayOfflineEvents.safeParse(call).error).toBeUndefined()
  const heard = await phone.send(kept)
  expect(heard.map(({ outcome, code }) => `${outcome} ${code}`)).toEqual([
    'applied null',
    'refused step-unreadable',
    'applied null',
  ])
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'arrived' })
  const { rows } = await product.pool.query(
    'select kind, detail from offline_events where visit_id = $1 and number = 2',
    [visitId],
  )
  expect(rows).toEqual([{ kind: 'label', detail: {} }])
})
