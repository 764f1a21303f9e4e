import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#src/adapters/clock.ts'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import { aBridgeProcess } from '#test/instruments/bridge-process.ts'
import { asks } from '#test/instruments/asking-instrument.ts'
import { frame, framesOf } from '#test/instruments/astm-frames.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { messageOf } from '#test/instruments/messages.ts'
import { sendAstm, sendEndless, sendHl7 } from '#test/instruments/wire-instruments.ts'
import { aProduct } from '#test/product.ts'

const isLong = process.env.TEST_SIZE === 'long'
const KILLS = isLong ? 100 : 5

const product = await aProduct({ world: { clock: systemClock() }, slotDays: 6, slotCapacity: 20 })
const lab = await aLabBridge(product)
const profiles = instrumentProfiles().all()
for (const { code } of profiles)
  await product.as(lab.manager).addInstrumentLink({ name: code, profile: code })

/** The API on a port; while it is closed, it answers like a server that is down. */
let isDown = false
const server = serve({
  fetch: (request) => (isDown ? new Response('{}', { status: 503 }) : product.api.request(request)),
  port: 0,
})
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address() as AddressInfo
const bridge = await aBridgeProcess({
  url: `http://127.0.0.1:${port}`,
  key: lab.key,
  instruments: profiles.map(({ code: name, protocol }) => ({ name, protocol })),
})
await bridge.start()

afterAll(async () => {
  await bridge[Symbol.asyncDispose]()
  server.close()
  await product[Symbol.asyncDispose]()
})

/** How often each of these control ids is stored. */
async function stored(controlIds: readonly string[]) {
  const { rows } = await product.pool.query<{ id: string; times: number }>(
    `select control_id as id, count(*)::int as times from instrument_messages
     where control_id = any($1) group by control_id order by control_id`,
    [controlIds],
  )
  return Object.fromEntries(rows.map(({ id, times }) => [id, times]))
}

function sayAs(name: string, text: string, wish: Parameters<typeof sendAstm>[2] = {}) {
  const profile = profiles.find(({ code }) => code === name)
  const to = bridge.portOf(name)
  return profile?.protocol === 'astm'
    ? sendAstm(to, text, wish)
    : sendHl7(to, text, wish).then(({ outcome }) => outcome)
}

test.each(profiles.map((profile) => [profile.code, profile] as const))(
  '%s: a good message is acknowledged once it is kept; one that cannot be read is kept with its fault',
  async (name, profile) => {
    const [code = ''] = Object.keys(profile.tests)
    const [unit = ''] = Object.keys(profile.units)
    const controlId = `good-${name}`
    const results = [{ code, value: '5.1', unit }]
    const good = messageOf(profile, { sampleId: 'OX26A0000010', results, controlId })
    expect(await sayAs(name, good)).toBe('acknowledged')
    expect(await stored([controlId])).toEqual({ [controlId]: 1 })
    expect(await sayAs(name, good)).toBe('acknowledged')
    expect(await stored([controlId])).toEqual({ [controlId]: 1 })
    const empty = messageOf(profile, { sampleId: 'S1', results: [], controlId: `bad-${name}` })
    // Durable, so an ASTM sender is not asked again; HL7 has an answer for what is never read.
    expect(await sayAs(name, empty)).toBe(profile.protocol === 'astm' ? 'acknowledged' : 'refused')
    const { rows } = await product.pool.query(
      `select m.fault from instrument_messages m join instrument_links l on l.id = m.link_id
       where l.name = $1 and m.fault is not null`,
      [name],
    )
    expect(rows).toEqual([{ fault: 'no-results' }])
  },
)

test('a frame with a wrong checksum is never acknowledged, and nothing of it is kept', async () => {
  const profile = profiles.find(({ code }) => code === 'sysmex-xn')
  if (!profile) throw new Error('no profile')
  const text = messageOf(profile, { sampleId: 'S1', results: [], controlId: 'checksum' })
  const frames = framesOf(text)
  const broken = Buffer.from(frames[1] ?? '')
  broken.write('00', broken.length - 4, 'latin1')
  const wish = { frames: [frames[0] ?? broken, broken, frame(3, 'L|1|N\r')] }
  expect(await sendAstm(bridge.portOf('sysmex-xn'), text, wish)).toBe('refused')
  expect(await stored(['checksum'])).toEqual({})
})

test('a counter that sends its pictures as well is acknowledged, its values are kept and the pictures are not', async () => {
  const profile = profiles.find(({ code }) => code === 'mindray-bc-5150')
  if (!profile) throw new Error('no profile')
  const [code = ''] = Object.keys(profile.tests)
  const results = [{ code, value: '5.2' }]
  const text = messageOf(profile, { sampleId: 'OX26A0000028', results, controlId: 'drawn' })
  const data = Buffer.alloc(300_000, 7).toString('base64')
  const picture = `OBX|9|ED|15008^WBC Histogram. BMP^99MRC||^Image^BMP^Base64^${data}||||||F\r`
  expect(await sayAs('mindray-bc-5150', text + picture)).toBe('acknowledged')
  expect(await stored(['drawn'])).toEqual({ drawn: 1 })
  const { rows } = await product.pool.query(
    `select a.code, length(m.raw_sealed) as size from instrument_messages m
     join arrived_results a on a.message_id = m.id where m.control_id = 'drawn'`,
  )
  expect(rows.map((row) => row.code)).toContain(code)
  expect(Math.max(...rows.map(({ size }) => size))).toBeLessThan(4000)
})

test('a message that is too long is refused for ever, and holds up none after it', async () => {
  const profile = profiles.find(({ code }) => code === 'mindray-bc-5150')
  if (!profile) throw new Error('no profile')
  const [code = ''] = Object.keys(profile.tests)
  const long = messageOf(profile, {
    sampleId: 'S1',
    results: [{ code, value: '5'.repeat(70_000) }],
    controlId: 'long',
  })
  const { answer } = await sendHl7(bridge.portOf('mindray-bc-5150'), long)
  expect(answer).toContain('MSA|AR|long')
  expect(bridge.waiting()).toBe(0)
  expect(await stored(['long'])).toEqual({})
})

test('a hundred megabytes without an end are cut off early, in both languages', async () => {
  for (const [name, head] of [
    ['sysmex-xn', Buffer.from([0x05, 0x02])],
    ['mindray-bc-5150', Buffer.from([0x0b])],
  ] as const) {
    const { sent, isCut } = await sendEndless(bridge.portOf(name), head, 100)
    expect(isCut).toBe(true)
    expect(sent).toBeLessThan(50)
  }
})

test('while the product is down nothing is acknowledged, and everything is sent later, once', async () => {
  isDown = true
  const names = ['sysmex-xn', 'mindray-bc-5150']
  for (const name of names) {
    const profile = profiles.find(({ code }) => code === name)
    if (!profile) throw new Error('no profile')
    const [code = ''] = Object.keys(profile.tests)
    const controlId = `down-${name}`
    const text = messageOf(profile, { sampleId: 'S', results: [{ code, value: '1' }], controlId })
    expect(await sayAs(name, text)).toBe('refused')
  }
  expect(bridge.waiting()).toBe(2)
  isDown = false
  await expect.poll(bridge.waiting).toBe(0)
  expect(await stored(names.map((name) => `down-${name}`))).toEqual({
    'down-sysmex-xn': 1,
    'down-mindray-bc-5150': 1,
  })
})

test('an instrument that asks what to do is told what waits, and that nobody looked while we are away', async () => {
  const query = 'MSH|^~\\&|BC|Lab|||2026||QBP^Q11^QBP_Q11|5|P|2.5.1\rQPD|WOS^Work|T1|S77\rRCP|I\r'
  const ask = () => sendHl7(bridge.portOf('mindray-bc-5150'), query)
  const { answer } = await ask()
  expect(answer).toContain('RSP^K11^RSP_K11')
  expect(answer).toContain('QAK|T1|NF')
  isDown = true
  expect((await ask()).answer).toContain('QAK|T1|AE')
  isDown = false
})

test('an ASTM instrument that asks is told over its own line, also that nobody looked while we are away', async () => {
  const { barcode } = await samplesOf(product, ['HB', 'PLT'])
  const query = `H|\\^&|||XN|||||||P|E1394-97\rQ|1|2^1^${barcode}^B||||20261126103000\rL|1|N\r`
  const { records } = await asks(bridge.portOf('sysmex-xn'), query)
  const [, patient, order = '', end] = records ?? []
  expect([patient, end]).toEqual(['P|1', 'L|1|N'])
  expect(order).toContain(`O|1||2^1^${barcode}^B|^^^^`)
  expect(order.split('|')[4]?.split('\\').toSorted()).toEqual(['^^^^HGB', '^^^^PLT'])
  isDown = true
  expect((await asks(bridge.portOf('sysmex-xn'), query)).records?.at(-1)).toBe('L|1|E')
  isDown = false
})

test(
  `killed ${KILLS} times between receipt and acknowledgement, nothing acknowledged is lost and nothing is kept twice`,
  { timeout: isLong ? 900_000 : 120_000 },
  async () => {
    const ids: string[] = []
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round += 1) {
      const name = round % 2 === 0 ? 'sysmex-xn' : 'mindray-bc-5150'
      const profile = profiles.find(({ code }) => code === name)
      if (!profile) throw new Error('no profile')
      const [code = ''] = Object.keys(profile.tests)
      const controlId = `kill-${String(round).padStart(3, '0')}`
      ids.push(controlId)
      const results = [{ code, value: String(round + 1) }]
      const text = messageOf(profile, { sampleId: 'S', results, controlId })
      let killed: Promise<void> | undefined
      const delay = (round * 7) % 40
      const outcome = await sayAs(name, text, {
        onSent: () => {
          killed = new Promise((resolve) =>
            setTimeout(() => void bridge.kill().then(resolve), delay),
          )
        },
      })
      await killed
      if (outcome === 'acknowledged') acknowledged.push(controlId)
      expect(Object.keys(await stored(acknowledged))).toEqual(acknowledged.toSorted())
      await bridge.start()
      // As an instrument does that was not answered: it sends the same again.
      expect(outcome === 'acknowledged' ? outcome : await sayAs(name, text)).toBe('acknowledged')
    }
    await expect.poll(bridge.waiting).toBe(0)
    expect(await stored(ids)).toEqual(Object.fromEntries(ids.map((id) => [id, 1])))
  },
)
