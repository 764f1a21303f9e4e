import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { AskInstrumentWork, signedQuestion } from '#src/domain/instruments/host-work.ts'
import { demoActor } from '#test/booking.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'
import { referring } from '#test/referring.ts'

const product = await aProduct({ slotDays: 20, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const bridge = await aLabBridge(product)
const visitor = product.as({ kind: 'visitor' })

type Wish = { sampleId: string; instrument?: string; nonce?: string; asSigned?: string }

/** A question as a bridge signs it; `asSigned`: of which sample it was signed. */
function question({ sampleId, instrument = 'Counter', nonce, asSigned = sampleId }: Wish) {
  const { keyId, secret } = bridge.key
  const asked = AskInstrumentWork.parse({
    keyId,
    sentAt: product.clock.at().toString(),
    nonce: nonce ?? randomBytes(24).toString('base64url'),
    instrument,
    sampleId,
    signature: 's'.repeat(43),
  })
  const text = signedQuestion({ ...asked, sampleId: asSigned })
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(text)
  return { ...asked, signature: hmac.digest('base64url') }
}

const ask = (wish: Wish) => visitor.tellInstrumentWork(question(wish))

test('an instrument is told in its own codes what is still to be measured, and nothing else', async () => {
  const { barcode } = await samplesOf(product, ['HB', 'PLT'])
  const work = await ask({ sampleId: barcode })
  expect(Object.keys(work).toSorted()).toEqual(['codes', 'isKnown', 'places'])
  expect(work.isKnown).toBe(true)
  expect(work.codes.toSorted()).toEqual(['HGB', 'PLT'])
  await bridge.send(barcode, [{ code: 'HGB', value: '13.4', unit: 'g/dL' }])
  expect(await ask({ sampleId: barcode })).toMatchObject({ isKnown: true, codes: ['PLT'] })
})

test('a test that is at another lab is not to be measured here', async () => {
  const crew = {
    ...(await controlCrew(product)),
    phlebotomist: await demoActor(product, 'phlebotomist'),
  }
  const { agreed, sent } = referring(product, crew)
  const { barcode } = await sent(await agreed(), 'HB', { sentAs: 'aliquot' })
  expect(await ask({ sampleId: barcode })).toMatchObject({ isKnown: true, codes: [] })
})

test('of an ASTM instrument the sample is read where its profile says, with rack and position beside it', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const work = await ask({ sampleId: `2^1^${barcode}^B` })
  expect(work).toMatchObject({ isKnown: true, codes: ['HGB'] })
  const places = { sampleField: 3, sampleComponent: 2, askedComponent: 2, codeComponent: 4 }
  expect(work.places).toEqual({ ...places, ending: 'N' })
  expect(await ask({ sampleId: `${barcode}^1^2^B` })).toMatchObject({ isKnown: false, codes: [] })
})

test('of a sample that is not accepted there is nothing to measure, and one of nobody is not known', async () => {
  const { barcode } = await samplesOf(product, ['HB'], false)
  expect(await ask({ sampleId: barcode })).toMatchObject({ isKnown: true, codes: [] })
  expect(await ask({ sampleId: 'OX26ZNOBODY1' })).toMatchObject({ isKnown: false, codes: [] })
})

test('a question is signed over its sample, counts once, and a sample of another lab is not known', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const refused = async (act: Promise<unknown>, refusal: string) =>
    expect(act).rejects.toMatchObject({ refusal })
  await refused(ask({ sampleId: barcode, asSigned: 'S1' }), 'bridge-not-signed')
  await refused(ask({ sampleId: barcode, instrument: 'Nobody' }), 'instrument-unknown')
  const once = question({ sampleId: barcode })
  await visitor.tellInstrumentWork(once)
  await refused(visitor.tellInstrumentWork(once), 'bridge-replayed')
  const elsewhere = (table: string, id: string) =>
    product.asOwner(
      `update ${table} set lab_id = (select id from labs where code = 'LAB005') where id = $1`,
      [id],
    )
  await elsewhere('instrument_links', bridge.linkId)
  await elsewhere('bridge_keys', bridge.key.keyId)
  expect(await ask({ sampleId: barcode })).toMatchObject({ isKnown: false, codes: [] })
})
