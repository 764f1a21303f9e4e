import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HEARD_MINUTES,
  isHeardLately,
  lastOfAll,
  MOST_EVENTS,
  provedTime,
  type ProvedTime,
} from './proved-time.ts'
import { CLOCK_MINUTES, trueTime } from './true-time.ts'

const start = Temporal.Instant.from('2026-11-26T02:00:00Z')
const minute = 60_000
const at = (ms: number) => start.add({ milliseconds: Math.round(ms) })
const device = { registeredAt: start }

test('a call that is not full brought all that was kept; a full one may leave some', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 5)
  expect(lastOfAll([7, 5, 6])).toBe(7)
  expect(lastOfAll(numbers(MOST_EVENTS))).toBeNull()
  expect(lastOfAll([])).toBeNull()
  // The same event many times fills no call.
  expect(lastOfAll(Array.from({ length: MOST_EVENTS }, () => 3))).toBe(3)
})

test('a call shows what a phone keeps only where the phone had heard us minutes before', () => {
  const heardAt = start
  expect(isHeardLately({ heardAt, now: heardAt.add({ minutes: HEARD_MINUTES }) })).toBe(true)
  const late = heardAt.add({ minutes: HEARD_MINUTES, milliseconds: 1 })
  expect(isHeardLately({ heardAt, now: late })).toBe(false)
})

test('what was proved stays, and nobody avoids the proof by naming an old answer or one of the future', () => {
  const nextAfter = at(60 * minute)
  const now = at(90 * minute)
  const call = { now, isLast: true }
  const proved = (heardAt: Temporal.Instant) =>
    provedTime({ device, nextAfter }, null, { ...call, heardAt }).nextAfter
  expect(proved(at(89 * minute))).toEqual(at(89 * minute))
  expect(proved(at(0))).toEqual(nextAfter)
  expect(proved(at(91 * minute))).toEqual(now)
})

test('nothing of a phone is before its registration, nor before its visit was accepted', () => {
  const call = { heardAt: start, now: start, isLast: false }
  const first = { device, nextAfter: null }
  expect(provedTime(first, null, call).notBefore).toEqual(start)
  expect(provedTime(first, at(5), call)).toEqual({ notBefore: at(5), nextAfter: start })
})

/** What the server keeps of a phone, and what it finds of each event. */
function aServer() {
  let [last, lastAt]: [number, Temporal.Instant | null] = [0, null]
  let nextAfter: Temporal.Instant | null = null
  const found: (ReturnType<typeof trueTime> & ProvedTime)[] = []
  return {
    found,
    receive(
      events: readonly Kept[],
      call: { sentAt: Temporal.Instant; heardAt: Temporal.Instant },
      now: Temporal.Instant,
    ) {
      if (!isHeardLately({ ...call, now })) return
      const all = lastOfAll(events.map(({ number }) => number))
      for (const { number, happenedAt, offsetMs } of events) {
        if (number !== last + 1) continue
        const heard = { ...call, now, isLast: number === all }
        const proved = provedTime({ device, nextAfter }, null, heard)
        const known = [proved.notBefore, lastAt ?? proved.notBefore]
        const after = known.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? start
        const time = trueTime({ happenedAt, offsetMs, sentAt: call.sentAt, now, after })
        found.push({ ...time, ...proved })
        ;({ nextAfter } = proved)
        last = number
        lastAt = time.at
      }
    },
  }
}

type Kept = { number: number; happenedAt: Temporal.Instant; offsetMs: number; told: boolean }

const action = fc.record({
  kind: fc.constantFrom('step', 'step', 'step', 'call'),
  pauseMs: fc.oneof(fc.integer({ min: 0, max: minute }), fc.integer({ min: 0, max: 240 * minute })),
  upMs: fc.oneof(fc.integer({ min: 0, max: minute }), fc.integer({ min: 0, max: 90 * minute })),
  downMs: fc.oneof(fc.integer({ min: 0, max: minute }), fc.integer({ min: 0, max: 90 * minute })),
  isAnswerLost: fc.boolean(),
})

/**
 * A phone whose clock is off by as much all the time. Two of its pages send: a call is read, travels,
 * comes, is answered; the answer travels or is lost. Meanwhile steps are kept and others call.
 */
test('whatever an honest phone does, nothing is doubtful', () => {
  const run = fc.record({
    aheadMs: fc.integer({ min: -600 * minute, max: 600 * minute }),
    actions: fc.array(action, { maxLength: 90 }),
  })
  fc.assert(
    fc.property(run, ({ aheadMs, actions }) => {
      const server = aServer()
      const clock = (ms: number) => at(ms + aheadMs)
      let [heardMs, offsetMs, readMs] = [0, -aheadMs, 0]
      const kept: Kept[] = []
      const truths: number[] = []
      // What happens, in the order in which it happens.
      const due: { ms: number; run: () => void }[] = []
      const passUntil = (ms: number) => {
        for (;;) {
          const [next] = due.toSorted((a, b) => a.ms - b.ms)
          if (!next || next.ms > ms) return
          due.splice(due.indexOf(next), 1)
          next.run()
        }
      }
      const call = (ms: number, { upMs, downMs, isAnswerLost }: (typeof actions)[number]) => {
        const events = kept.filter(({ told }) => !told).slice(0, MOST_EVENTS)
        const said = { sentAt: clock(ms), heardAt: at(heardMs) }
        const comesMs = ms + upMs
        due.push({ ms: comesMs, run: () => server.receive(events, said, at(comesMs)) })
        if (isAnswerLost) return
        const hear = () => {
          heardMs = Math.max(heardMs, comesMs)
          const tookMs = upMs + downMs
          if (tookMs < minute) offsetMs = Math.round(comesMs - (ms + aheadMs) - tookMs / 2)
          for (const event of events) event.told ||= event.number <= server.found.length
        }
        due.push({ ms: comesMs + downMs, run: hear })
      }
      for (const one of actions) {
        readMs += one.pauseMs
        passUntil(readMs)
        if (one.kind === 'call') call(readMs, one)
        else {
          truths.push(readMs)
          kept.push({ number: kept.length + 1, happenedAt: clock(readMs), offsetMs, told: false })
        }
      }
      passUntil(Infinity)
      server.found.forEach((time, index) => {
        const truth = at(truths[index] ?? 0)
        expect(time.clock).not.toBe('doubtful')
        expect(Temporal.Instant.compare(time.notBefore, truth)).toBeLessThanOrEqual(0)
        expect(Math.abs(time.at.since(truth).total('minutes'))).toBeLessThanOrEqual(CLOCK_MINUTES)
      })
    }),
    { numRuns: 1000 },
  )
})

test('whatever a dishonest phone says, no step counts before what was proved, and who moves it there is doubted', () => {
  const any = fc.integer({ min: -2880 * minute, max: 2880 * minute })
  fc.assert(
    fc.property(
      any,
      any,
      any,
      fc.integer({ min: 0, max: 600 * minute }),
      (happened, sent, off, passedMs) => {
        const server = aServer()
        const honest = { number: 1, happenedAt: start, offsetMs: 0, told: false }
        // All that it kept, at the start: the next step is later.
        server.receive([honest], { sentAt: start, heardAt: start }, start)
        const now = at(passedMs)
        const lie = { number: 2, happenedAt: at(happened), offsetMs: off, told: false }
        server.receive([lie], { sentAt: at(sent), heardAt: now }, now)
        const time = server.found[1]
        if (!time) throw new Error('not taken')
        expect(Temporal.Instant.compare(time.at, start)).toBeGreaterThanOrEqual(0)
        expect(Temporal.Instant.compare(time.at, now)).toBeLessThanOrEqual(0)
        const claimedMs = happened - (sent - passedMs)
        const isEarly = claimedMs < -CLOCK_MINUTES * minute
        expect(isEarly && time.clock !== 'doubtful').toBe(false)
      },
    ),
  )
})
