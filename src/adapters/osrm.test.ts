import { afterEach, expect, test, vi } from 'vitest'
import type { Point } from '#src/domain/places/distance.ts'
import { DETOUR, KMH, travelMinutes } from '#src/domain/places/travel.ts'
import { reasonOf } from '#src/main/logging/log.ts'
import { aRoutingServer, type Behaviour } from '#test/routing-server.ts'
import { osrmTravel } from './osrm.ts'
import { paceTravel } from './travel.ts'

afterEach(() => void vi.useRealTimers())
const pace = { detour: DETOUR, kmh: KMH }
const at = Temporal.Instant.from('2026-11-24T03:00:00Z')
const door = { latitude: 12.9716, longitude: 77.5946 }
const lab = { latitude: 12.9352, longitude: 77.6245 }
const byPace = (from: Point, to: Point) => travelMinutes(from, to, at, pace)

/** A door in the south, and points beside each other to its north. */
const beside = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...door, latitude: door.latitude + index / 1000 }))

/** Milliseconds: enough on a busy machine; `SHORT` where the server hangs. */
const LONG = 20_000
const SHORT = 300

function travelOf(server: { url: string }, patience = LONG) {
  const said: string[] = []
  const failed = (error: unknown) => void said.push(reasonOf(error))
  const otherwise = paceTravel(pace)
  return { said, ...osrmTravel({ url: server.url, otherwise, failed }, { patience }) }
}

test('times are those of the server, longitude first, in whole minutes rounded up', async () => {
  await using server = await aRoutingServer()
  // 0.0299 and 0.0364 degrees: 6,630 s.
  expect(await travelOf(server).minutes([door], [lab], at)).toEqual([[111]])
  expect(server.asked).toEqual([
    '/table/v1/driving/77.5946,12.9716;77.6245,12.9352?annotations=duration&sources=0&destinations=1',
  ])
})

test('many starts and ends are one call, each in its own row and column', async () => {
  await using server = await aRoutingServer()
  const [from, to] = [beside(3), beside(4)]
  const minutes = await travelOf(server).minutes(from, to, at)
  expect(server.asked).toHaveLength(1)
  expect(minutes).toEqual(
    from.map((_, row) => to.map((__, column) => Math.ceil((Math.abs(row - column) * 100) / 60))),
  )
})

test('more points than one call may have are asked in several, and nothing is mixed up', async () => {
  await using server = await aRoutingServer()
  const [from, to] = [beside(70), beside(120)]
  const travel = travelOf(server)
  const minutes = await travel.minutes(from, to, at)
  expect(server.asked).toHaveLength(6)
  expect(travel.said).toEqual([])
  expect(minutes).toEqual(
    from.map((_, row) => to.map((__, column) => Math.ceil((Math.abs(row - column) * 100) / 60))),
  )
})

test('all batches of one call share its patience, and what is cut off is estimated', async () => {
  await using server = await aRoutingServer()
  server.behaves = 'hang'
  const [from, to] = [beside(70), beside(120)]
  const travel = travelOf(server, SHORT)
  const since = performance.now()
  const minutes = await travel.minutes(from, to, at)
  // Not six times as long.
  expect(performance.now() - since).toBeLessThan(5 * SHORT)
  expect(minutes).toEqual(from.map((start) => to.map((end) => byPace(start, end))))
  expect(server.asked).toHaveLength(1)
  expect(travel.said).toEqual([expect.stringContaining('TimeoutError')])
})

test('without a start or an end nobody is asked', async () => {
  await using server = await aRoutingServer()
  expect(await travelOf(server).minutes([], [lab], at)).toEqual([])
  expect(await travelOf(server).minutes([door], [], at)).toEqual([[]])
  expect(server.asked).toEqual([])
})

test.each<[Behaviour, string]>([
  ['broken', 'Error osrm-500'],
  ['garbage', 'Error osrm-unreadable'],
  ['short', 'Error osrm-unreadable'],
  ['elsewhere', 'Error osrm-302'],
  ['no-table', 'Error osrm-400'],
  ['hang', 'TimeoutError'],
])(
  'a server that answers with %s is not believed: times are estimated, and it is said without a place',
  async (behaviour, says) => {
    await using server = await aRoutingServer()
    server.behaves = behaviour
    const travel = travelOf(server, behaviour === 'hang' ? SHORT : LONG)
    expect(await travel.minutes([door], [lab], at)).toEqual([[byPace(door, lab)]])
    expect(travel.said).toEqual([expect.stringContaining(says)])
    expect(travel.said.join()).not.toMatch(/77\.|12\./)
    expect(server.asked.every((path) => path.startsWith('/table/'))).toBe(true)
  },
)

test('where it knows no way, that one time is estimated', async () => {
  await using server = await aRoutingServer()
  server.behaves = 'no-way'
  const travel = travelOf(server)
  expect(await travel.minutes([door], [lab, door], at)).toEqual([[byPace(door, lab), 0]])
  expect(travel.said).toEqual([])
})

test('after five failures it is not asked for a while, and nobody waits for it', async () => {
  await using server = await aRoutingServer()
  server.behaves = 'broken'
  const travel = travelOf(server)
  for (let call = 0; call < 8; call += 1)
    expect(await travel.minutes([door], [lab], at)).toEqual([[byPace(door, lab)]])
  expect(server.asked).toHaveLength(5)
  expect(travel.said).toHaveLength(5)
})

test('once it answers again, one more failure does not have it left alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await using server = await aRoutingServer()
  const travel = travelOf(server)
  const ask = () => travel.minutes([door], [lab], at)
  server.behaves = 'broken'
  for (let call = 0; call < 5; call += 1) await ask()
  vi.advanceTimersByTime(10_000)
  server.behaves = 'table'
  expect(await ask()).toEqual([[111]])
  server.behaves = 'broken'
  await ask()
  server.behaves = 'table'
  expect(await ask()).toEqual([[111]])
})

test('a server that is not there is no fault of the page', async () => {
  const server = await aRoutingServer()
  const { url } = server
  await server[Symbol.asyncDispose]()
  const travel = travelOf({ url })
  expect(await travel.minutes([door], [lab], at)).toEqual([[byPace(door, lab)]])
  expect(travel.said).toEqual([expect.stringContaining('ECONNREFUSED')])
})
