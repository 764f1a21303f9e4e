import { expect, test } from 'vitest'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { liveStreams, STREAMS_OF_PROCESS } from './live-streams.ts'

const booking = '019a0000-0000-7000-8000-000000000001' as BookingId
let accounts = 0
const aReader = () => ({
  userId: `019a0000-0000-7000-8000-${String((accounts += 1)).padStart(12, '0')}` as UserId,
  sessionId: 'one',
  roles: '',
})

type Answer = { versions: { bookingId: BookingId; version: number }[]; told: UserId[] }

function opened(answer: () => Promise<Answer>) {
  const asked: object[] = []
  const reported: unknown[] = []
  let at = 0
  const streams = liveStreams({
    app: {
      listMoved: async (input) => {
        asked.push(input)
        return answer()
      },
      listEndedFollowers: async () => [],
    },
    report: (error) => reported.push(error),
    now: () => (at += 1),
  })
  return { streams, asked, reported }
}

const at = (version: number) => async () => ({
  versions: [{ bookingId: booking, version }],
  told: [],
})

async function textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, chunks: number) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let one = 0; one < chunks; one += 1) text += (await reader.read()).value ?? ''
  return text
}

test('a booking nobody follows is not read', async () => {
  const { streams, asked } = opened(at(1))
  streams.hear(`${booking} offer`)
  const body = streams.open({ bookingId: booking, version: 1 }, aReader(), streams.now())
  streams.hear(booking)
  if (body) await textOf(body, 1)
  await expect.poll(() => asked).toEqual([{ followed: [booking], moved: [] }])
  streams.close()
})

test('what changed between reading and following is not missed', async () => {
  const { streams } = opened(at(2))
  const since = streams.now()
  // The request read version 1; the change was made and heard of before its stream was there.
  streams.hear(booking)
  const body = streams.open({ bookingId: booking, version: 1 }, aReader(), since)
  expect(body && (await textOf(body, 2))).toContain('event: moved\ndata: 2')
  streams.close()
})

test('when listening begins again, every page is read again or told to', async () => {
  const { streams } = opened(at(2))
  const page = streams.open({ bookingId: booking, version: 1 }, aReader(), streams.now())
  const list = streams.open('visits', aReader(), streams.now())
  streams.hear()
  expect(page && (await textOf(page, 2))).toContain('event: moved\ndata: 2')
  expect(list && (await textOf(list, 2))).toContain('event: again')
  streams.close()
})

test('a reading that fails is made again, and loses nothing', async () => {
  let fails = 1
  const { streams, reported } = opened(async () => {
    if (fails-- > 0) throw new Error('the database is away')
    return at(2)()
  })
  const page = streams.open({ bookingId: booking, version: 1 }, aReader(), streams.now())
  streams.hear(booking)
  expect(page && (await textOf(page, 2))).toContain('data: 2')
  expect(reported).toHaveLength(1)
  streams.close()
})

test('a reader who does not keep up is closed, and nothing is kept for it', async () => {
  const { streams } = opened(at(1))
  const body = streams.open('visits', aReader(), streams.now())
  for (let beats = 0; beats < 10 && streams.size() > 0; beats += 1) streams.beat()
  expect(streams.size()).toBe(0)
  await expect(body?.getReader().read()).rejects.toThrow('does not keep up')
  streams.close()
})

test('a process has only so many, and none once it closes', async () => {
  const { streams } = opened(at(1))
  for (let one = 0; one < STREAMS_OF_PROCESS; one += 1)
    streams.open('visits', aReader(), streams.now())
  expect(streams.open('visits', aReader(), streams.now())).toBeUndefined()
  streams.close()
  expect(streams.size()).toBe(0)
  expect(streams.open('visits', aReader(), streams.now())).toBeUndefined()
})
