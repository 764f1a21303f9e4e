import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ACK, frame } from '#test/instruments/astm-frames.ts'
import { asks } from '#test/instruments/asking-instrument.ts'
import { listen } from './listening.ts'

const question = (...samples: string[]) =>
  ['H|\\^&|||ACCESS|||||LIS||P|1', `Q|1|${samples.join('\\')}||ALL||||||||O`, 'L|1|N', ''].join(
    '\r',
  )
const results = ['H|\\^&|7||ACCESS', 'P|1', 'O|1|S9', 'R|1|^^^TSH|2', 'L|1|N', ''].join('\r')

/** Much shorter than the standard's, which are for a person beside the instrument. */
const waits = { replyMs: 10_000, busyMs: 100, yieldedMs: 60_000 }

const known = new Map([
  ['^S1', ['TSH']],
  ['^S2', ['FT4', 'TSH']],
  ['^S3', []],
])

type Wish = { isAway?: boolean; until?: Promise<void>; replyMs?: number }

/**
 * A bridge's listener for one ASTM instrument. `isAway`: the product answers nothing; `until`: it
 * answers no earlier; `replyMs`: how long the instrument has for each answer.
 */
async function aBridge({ isAway = false, until, replyMs = waits.replyMs }: Wish = {}) {
  const lines: string[] = []
  const kept: string[] = []
  const asked: string[] = []
  const deliver = (_: string, bytes: Uint8Array) => {
    kept.push(Buffer.from(bytes).toString('latin1'))
    return Promise.resolve({ isKept: true, fault: null } as const)
  }
  const ask = async (_: string, sampleId: string) => {
    asked.push(sampleId)
    await until
    const codes = known.get(sampleId)
    const work = { isKnown: codes !== undefined, codes: codes ?? [] }
    return isAway ? undefined : work
  }
  const settings = { name: 'Access', protocol: 'astm', port: 0, host: '127.0.0.1' } as const
  const server = listen(settings, { deliver, ask }, (line) => lines.push(line), {
    ...waits,
    replyMs,
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  return { port, lines, kept, asked, [Symbol.dispose]: () => void server.close() }
}

const lasts = (records: readonly string[] | null) => records?.slice(1) ?? null

test('an instrument that asks is answered over the same line, and its question is no result', async () => {
  using bridge = await aBridge()
  const { records, bids } = await asks(bridge.port, question('^S1', '^S2', '^S3'))
  expect(lasts(records)).toEqual([
    'P|1',
    'O|1|S1||^^^TSH|R||||||N||||||||||||||Q',
    'O|2|S2||^^^FT4\\^^^TSH|R||||||N||||||||||||||Q',
    'L|1|F',
  ])
  expect(bids).toBe(1)
  expect(bridge.kept).toEqual([])
  expect(bridge.asked).toEqual(['^S1', '^S2', '^S3'])
})

test('of a sample that is not known nothing is to be measured, and without the product nobody looked', async () => {
  using bridge = await aBridge()
  expect(lasts((await asks(bridge.port, question('^S4'))).records)).toEqual(['L|1|I'])
  expect(lasts((await asks(bridge.port, question('ALL'))).records)).toEqual(['L|1|Q'])
  expect(bridge.asked).toEqual(['^S4'])
  using away = await aBridge({ isAway: true })
  expect(lasts((await asks(away.port, question('^S1'))).records)).toEqual(['L|1|E'])
})

test('where both bid the instrument sends first, and is answered afterwards', async () => {
  using bridge = await aBridge()
  const contends = { times: 1, message: results }
  const { records, bids } = await asks(bridge.port, question('^S1'), { contends })
  expect(bridge.kept).toEqual([results])
  expect(lasts(records)?.[1]).toContain('|S1|')
  expect(bids).toBe(2)
})

test('a frame that is refused comes again; an instrument that refuses it six times gets no answer', async () => {
  using bridge = await aBridge()
  const { records } = await asks(bridge.port, question('^S1'), { naks: 2 })
  expect(lasts(records)).toHaveLength(3)
  const never = await asks(bridge.port, question('^S1'), { naks: 1000 })
  expect(never.records).toBeNull()
  expect(never.frames).toBe(18)
  expect(bridge.lines.filter((line) => line.includes('given-up'))).toHaveLength(3)
})

test('an instrument that is busy or deaf is bid for again, three times in all', async () => {
  using bridge = await aBridge({ replyMs: 300 })
  for (const manner of [{ busyFor: 2 }, { deafTo: 2 }]) {
    const { records, bids } = await asks(bridge.port, question('^S1'), manner)
    expect(lasts(records)).toHaveLength(3)
    expect(bids).toBe(3)
  }
  const gone = await asks(bridge.port, question('^S1'), { busyFor: 9 })
  expect(gone).toMatchObject({ records: null, bids: 3 })
  const silent = await asks(bridge.port, question('^S1'), { fallsSilent: true })
  expect(silent).toMatchObject({ records: null, bids: 3, frames: 3 })
})

test('an answer waits while the instrument still has the line', async () => {
  using bridge = await aBridge()
  const seen: number[] = []
  const { records } = await asks(bridge.port, question('^S1'), {
    onAsked: async (socket) => {
      socket.on('data', (chunk: Buffer) => seen.push(...chunk))
      await expect.poll(() => bridge.asked.length).toBe(1)
      // Once more the frame that was accepted: its acknowledgement comes after whatever was sent before.
      socket.write(frame(3, 'L|1|N\r'))
      await expect.poll(() => seen.length).toBeGreaterThan(0)
      expect(seen).toEqual([ACK])
    },
  })
  expect(lasts(records)).toHaveLength(3)
})

test('a question that is taken back is not answered, and the next one is', async () => {
  const taken = question('^S1').replace('||||||||O', '||||||||A')
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  using slow = await aBridge({ until })
  const onAsked = () => Promise.resolve(release())
  const none = await asks(slow.port, question('^S1') + taken, { onAsked })
  expect(none).toMatchObject({ records: null, bids: 0 })
  using bridge = await aBridge()
  const both = await asks(bridge.port, question('^S1') + taken + question('^S2'))
  expect(lasts(both.records)?.[1]).toContain('|S2|')
})
