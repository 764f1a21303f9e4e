import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { shown } from '#test/bench.ts'
import { demoActor, demoLab, type Person } from '#test/booking.ts'
import { aLabBridge, samplesOf, signedBy } from '#test/instruments/lab-bridge.ts'
import { messageOf } from '#test/instruments/messages.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bridge = await aLabBridge(product)
const authoriser = await demoActor(product, 'authoriser')
const HB = { code: 'HGB', unit: 'g/dL' }

const waitingFor = async (sampleId: string) => {
  const technician = await demoActor(product, 'technician')
  const { results } = await product.as(technician).listArrivedResults({})
  return results.filter((one) => one.sampleId === sampleId)
}

test('a value of an instrument is entered and judged, and a person verifies it', async () => {
  const { barcode, lab, look } = await samplesOf(product, ['HB'])
  expect(await bridge.send(barcode, [{ ...HB, value: '13.4' }])).toEqual([
    { outcome: 'entered', reason: null },
  ])
  const [item] = await look()
  expect(item).toMatchObject({ state: 'entered', result: { value: 13.4, flag: 'normal' } })
  const testItemId = item?.testItemId
  if (!testItemId) throw new Error('no test')
  const { rows } = await product.pool.query(
    `select u.name, u.email, exists (select from role_grants g where g.user_id = u.id) as may,
       exists (select from account a where a.user_id = u.id) as "hasPassword"
     from results r join "user" u on u.id = r.entered_by where r.test_item_id = $1`,
    [testItemId],
  )
  expect(rows).toEqual([
    {
      name: 'Counter',
      email: `instrument-${bridge.linkId}@instruments.invalid`,
      may: false,
      hasPassword: false,
    },
  ])
  expect(await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })).toEqual({
    state: 'tech-verified',
  })
})

test('a critical value of an instrument is held, and its call is open at once', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  await bridge.send(barcode, [{ ...HB, value: '4' }])
  const [item] = await look()
  expect(item).toMatchObject({ state: 'held', result: { flag: 'critical-low' } })
  const { rows } = await product.pool.query(
    `select state from call_tasks where test_item_id = $1`,
    [item?.testItemId],
  )
  expect(rows).toEqual([{ state: 'open' }])
})

test('the same message again, also at the same moment, is kept once and answered as before', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const text = messageOf(bridge.profile, { sampleId: barcode, results: [{ ...HB, value: '12' }] })
  const sent = await Promise.allSettled([bridge.say(text), bridge.say(text), bridge.say(text)])
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const answers = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.messageId] : []))
  expect(new Set(answers).size).toBe(1)
  const { messageId: instrumentMessageId } = await bridge.say(text)
  expect(answers[0]).toBe(instrumentMessageId)
  const worker = product.as({ kind: 'worker' })
  const applied = await Promise.allSettled([
    worker.applyInstrumentMessage({ instrumentMessageId }),
    worker.applyInstrumentMessage({ instrumentMessageId }),
  ])
  const entered = applied.flatMap((one) => (one.status === 'fulfilled' ? one.value.applied : []))
  expect(entered.filter(({ outcome }) => outcome === 'entered')).toHaveLength(1)
  const { rows } = await product.pool.query(
    `select count(*)::int as values from results r join tube_items t on t.test_item_id = r.test_item_id
     join tubes on tubes.id = t.tube_id where tubes.barcode = $1`,
    [barcode],
  )
  expect(rows).toEqual([{ values: 1 }])
})

const kept = async () =>
  (await product.pool.query('select count(*)::int as all from instrument_messages')).rows[0].all

test('a wrong signature, a revoked key, an old one and a used nonce keep nothing', async () => {
  const before = await kept()
  const now = () => product.clock.at()
  const text = messageOf(bridge.profile, { sampleId: 'S1', results: [] })
  const refused = async (act: Promise<unknown>, refusal: string) =>
    expect(act).rejects.toMatchObject({ refusal })
  await refused(bridge.say(text, { signature: 'A'.repeat(43) }), 'bridge-not-signed')
  await refused(
    bridge.say(text, { sentAt: now().subtract({ minutes: 6 }).toString() }),
    'bridge-replayed',
  )
  await refused(
    bridge.say(text, { sentAt: now().add({ minutes: 6 }).toString() }),
    'bridge-replayed',
  )
  await refused(bridge.say(text, { instrument: 'Nobody' }), 'instrument-unknown')
  const visitor = product.as({ kind: 'visitor' })
  const signed = signedBy(bridge.key, now().toString(), text, { nonce: 'n'.repeat(24) })
  await refused(
    visitor.receiveInstrumentMessage({ ...signed, message: Buffer.from('H|').toString('base64') }),
    'bridge-not-signed',
  )
  expect(await kept()).toBe(before)
  await visitor.receiveInstrumentMessage(signed)
  await refused(visitor.receiveInstrumentMessage(signed), 'bridge-replayed')
  const app = product.as(bridge.manager)
  const { keyId, secret } = await app.makeBridgeKey({ name: 'Lost laptop' })
  await app.revokeBridgeKey({ keyId, version: 1 })
  await refused(
    visitor.receiveInstrumentMessage(signedBy({ keyId, secret }, now().toString(), `${text}C|1\r`)),
    'bridge-not-signed',
  )
  expect(await kept()).toBe(before + 1)
})

test.each([
  ['a decimal comma', { value: '13,4' }, 'comma-in-number'],
  ['another unit', { value: '13.4', unit: 'fL' }, 'other-unit'],
  ['an unknown unit', { value: '134', unit: 'g/L' }, 'unknown-unit'],
  ['no unit', { value: '13.4', unit: '' }, 'unit-missing'],
  ['an unknown test', { value: '13.4', code: 'XYZ' }, 'unknown-test'],
  ['a value that is no number', { value: '----' }, 'number-expected'],
  ['an impossible number', { value: '-3' }, 'impossible-number'],
  ['a value that is not final', { value: '13.4', status: 'P' }, 'not-final'],
  ['a value that the instrument doubts', { value: '13.4', flag: 'W' }, 'flagged'],
])('%s waits for a person, and the test stays as it was', async (_, printed, reason) => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  expect(await bridge.send(barcode, [{ ...HB, ...printed }])).toEqual([{ outcome: null, reason }])
  expect((await look())[0]).toMatchObject({ state: 'ready', result: null })
  expect(await waitingFor(barcode)).toMatchObject([{ reason, instrument: 'Counter' }])
})

test('a sample that nobody has, of another lab, not accepted or rejected gets no value', async () => {
  expect(await bridge.send('OX26ZNOBODY1', [{ ...HB, value: '13' }])).toMatchObject([
    { reason: 'unknown-sample' },
  ])
  const foreign = await samplesOf(product, ['HB'])
  await product.asOwner(
    `update instrument_links set lab_id = (select id from labs where code = 'LAB005')
     where id = $1`,
    [bridge.linkId],
  )
  await product.asOwner(
    `update bridge_keys set lab_id = (select id from labs where code = 'LAB005') where id = $1`,
    [bridge.key.keyId],
  )
  expect(await bridge.send(foreign.barcode, [{ ...HB, value: '13' }])).toMatchObject([
    { reason: 'unknown-sample' },
  ])
  const home = await demoLab(product)
  await product.asOwner('update instrument_links set lab_id = $2 where id = $1', [
    bridge.linkId,
    home,
  ])
  await product.asOwner('update bridge_keys set lab_id = $2 where id = $1', [
    bridge.key.keyId,
    home,
  ])
  expect((await foreign.look())[0]).toMatchObject({ state: 'ready' })
  const received = await samplesOf(product, ['HB'], false)
  expect(await bridge.send(received.barcode, [{ ...HB, value: '13' }])).toMatchObject([
    { reason: 'sample-not-accepted' },
  ])
  await received.lab.rejectTube({ barcode: received.barcodes[0] as never, reason: 'clotted' })
  expect(await bridge.send(received.barcode, [{ ...HB, value: '13.1' }])).toMatchObject([
    { reason: 'sample-rejected' },
  ])
})

test('a second value never replaces the first, and what nobody ordered is not entered', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  const all = [
    { ...HB, value: '13.4' },
    { code: 'WBC', value: '7.1', unit: '10*3/uL' },
    { code: 'PDW', value: '11', unit: 'fL' },
  ]
  expect(await bridge.send(barcode, all)).toEqual([
    { outcome: 'entered', reason: null },
    { outcome: 'not-ordered', reason: null },
    { outcome: 'ignored', reason: null },
  ])
  expect(await bridge.send(barcode, [{ ...HB, value: '9.9' }])).toMatchObject([
    { reason: 'already-measured' },
  ])
  expect((await look())[0]).toMatchObject({ result: { value: 13.4 } })
})

test('control material is kept for quality control, whatever its sample id', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  const control = [{ ...HB, value: '13.4' }]
  const kept = [{ outcome: 'control', reason: null }]
  await expect(bridge.send(barcode, control, 'Q')).resolves.toEqual(kept)
  await expect(bridge.send('QC-1', control)).resolves.toEqual(kept)
  expect((await look())[0]).toMatchObject({ state: 'ready', result: null })
})

test('once what held it up is mended, a value is tried again', async () => {
  const { barcode, barcodes, lab, look, technician } = await samplesOf(product, ['HB'], false)
  await bridge.send(barcode, [{ ...HB, value: '13.4' }])
  for (const one of barcodes) await lab.acceptTube({ barcode: one })
  await tried(technician, barcode)
  expect((await look())[0]).toMatchObject({ state: 'entered', result: { value: 13.4 } })
  expect(await waitingFor(barcode)).toEqual([])
})

test('a person says which test an unknown code is', async () => {
  const { barcode, look, technician } = await samplesOf(product, ['HB'])
  await bridge.send(barcode, [{ code: 'HB-NEW', value: '13.4', unit: 'g/dL' }])
  await tried(technician, barcode, ItemCode.parse('HB'))
  expect((await look())[0]).toMatchObject({ state: 'entered', result: { value: 13.4 } })
})

/** What waits of a sample is tried again, as the worker does it. */
async function tried(technician: Person, barcode: string, test?: ItemCode) {
  const [{ id, version } = { id: '' as never, version: 0 }] = await waitingFor(barcode)
  const app = product.as(technician)
  await app.retryArrivedResult({ id, version, ...(test && { test }) })
  await expect(app.retryArrivedResult({ id, version })).rejects.toMatchObject({ refusal: 'stale' })
  const { rows } = await product.pool.query(
    'select message_id from arrived_results where id = $1',
    [id],
  )
  const instrumentMessageId = rows[0].message_id
  await product.as({ kind: 'worker' }).applyInstrumentMessage({ instrumentMessageId })
}

test('a value is put aside once, with a reason, by a technician of the lab alone', async () => {
  await bridge.send('OX26ZNOBODY2', [{ ...HB, value: '13' }])
  const [{ id, version } = { id: '' as never, version: 0 }] = await waitingFor('OX26ZNOBODY2')
  const technician = await demoActor(product, 'technician')
  const discard = { id, version, reason: 'not-our-sample' } as const
  await expect(product.as(authoriser).discardArrivedResult(discard)).rejects.toMatchObject({
    refusal: 'forbidden',
  })
  const elsewhere: Person = {
    ...technician,
    grants: [{ role: 'lab-technician', labId: await demoLab(product, 'LAB005'), locationId: null }],
  }
  await expect(product.as(elsewhere).discardArrivedResult(discard)).rejects.toMatchObject({
    refusal: 'not-found',
  })
  const app = product.as(technician)
  const both = await Promise.allSettled([
    app.discardArrivedResult(discard),
    app.discardArrivedResult(discard),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await waitingFor('OX26ZNOBODY2')).toEqual([])
})

test('what cannot be read is kept, and answered with the reason', async () => {
  const before = await kept()
  expect(await bridge.say('H|\\^&\rP|1\r')).toMatchObject({ fault: 'no-end', results: 0 })
  expect(await bridge.say('\u0000\u0001\u0002\u0003')).toMatchObject({ fault: 'not-text' })
  expect(await kept()).toBe(before + 2)
})

test('two instruments of a lab never have one name, also when added at once', async () => {
  await bridge.say('H|\\^&\rP|2\r')
  await bridge.send('OX26ZNOBODY4', [{ ...HB, value: '13' }])
  const app = product.as(bridge.manager)
  const add = (name: string) => app.addInstrumentLink({ name, profile: 'mindray-bs-200' })
  await expect(add('counter')).rejects.toMatchObject({ refusal: 'instrument-named' })
  const both = await Promise.allSettled([add('Chemistry'), add('CHEMISTRY')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { links } = await app.viewInstrumentLinks({})
  const counter = links.find(({ linkId }) => linkId === bridge.linkId)
  expect(counter?.lastAt).toBe(product.clock.at().toString())
  expect(counter?.unread).toBeGreaterThan(0)
  expect(counter?.waiting).toBeGreaterThan(0)
  const one = links.find(({ name }) => name.toLowerCase() === 'chemistry')
  if (!one) throw new Error('nothing was added')
  expect(one).toMatchObject({ lastAt: null, waiting: 0, unread: 0 })
  const { linkId, version } = one
  await app.retireInstrumentLink({ linkId, version })
  await add('Chemistry')
  await expect(app.addInstrumentLink({ name: 'X', profile: 'none' })).rejects.toMatchObject({
    refusal: 'profile-unknown',
  })
})

test('a lab has a few keys at most, and its secret is shown once', async () => {
  const app = product.as(bridge.manager)
  const inUse = async () =>
    (await app.viewInstrumentLinks({})).keys.filter(({ revokedAt }) => revokedAt === null)
  while ((await inUse()).length < 5) await app.makeBridgeKey({ name: 'Another' })
  await expect(app.makeBridgeKey({ name: 'One more' })).rejects.toMatchObject({
    refusal: 'keys-enough',
  })
  const seen = JSON.stringify(await app.viewInstrumentLinks({}))
  expect(seen).not.toContain(bridge.key.secret)
  const { rows } = await product.pool.query('select secret_sealed from bridge_keys')
  expect(JSON.stringify(rows)).not.toContain(bridge.key.secret)
})

test('a profile is tried on messages before its instrument sends, and nothing is kept', async () => {
  const before = await kept()
  const technician = await demoActor(product, 'technician')
  const good = messageOf(bridge.profile, {
    sampleId: 'S1',
    results: [
      { ...HB, value: '13,4' },
      { ...HB, value: '13.4' },
    ],
  })
  const { messages } = await product
    .as(technician)
    .previewInstrumentMessages({ profile: 'sysmex-xn', messages: [good, 'P|1'] })
  expect(messages).toMatchObject([
    {
      fault: null,
      results: [
        { mapped: null, fault: 'comma-in-number' },
        { mapped: { tests: ['HB'], value: '13.4', unit: 'g/dL' }, fault: null },
      ],
    },
    { fault: 'no-header', results: [] },
  ])
  expect(await kept()).toBe(before)
})

test('values whose job failed are tried by the clock, so that none stays unseen', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  const text = messageOf(bridge.profile, { sampleId: barcode, results: [{ ...HB, value: '12.5' }] })
  await bridge.say(text)
  expect((await look())[0]).toMatchObject({ state: 'ready' })
  await product.as({ kind: 'worker' }).resumeInstrumentMessages()
  expect((await look())[0]).toMatchObject({ state: 'entered', result: { value: 12.5 } })
})

test('signatures that nobody can use again are forgotten', async () => {
  const worker = product.as({ kind: 'worker' })
  const nonces = async () =>
    (await product.pool.query('select count(*)::int as all from bridge_nonces')).rows[0].all
  expect(await nonces()).toBeGreaterThan(0)
  product.clock.pass(20)
  await worker.purgeBridgeNonces()
  expect(await nonces()).toBe(0)
})
