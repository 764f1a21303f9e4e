import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { App } from '#src/usecases/index.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { rejectReasons } from '#src/domain/tubes/tube.ts'
import { failReasons } from '#src/domain/visits/visit.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBarcode,
  aBooker,
  aBooking,
  type Booked,
  demoActor,
  freeHours,
  nothingKnown,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const isLong = process.env.TEST_SIZE === 'long'
const RUNS = isLong ? 300 : 3
const product = await aProduct({ slotDays: 8, slotCapacity: 500, cashInHandLimit: 1e12 as never })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = product.as(await demoActor(product, 'phlebotomist'))
const technician = product.as(await demoActor(product, 'technician'))
const authoriser = product.as(await demoActor(product, 'authoriser'))
const office = product.as(await demoActor(product, 'backoffice'))
const worker = product.as({ kind: 'worker' })

type Walk = { booked: Booked; patient: App; chance: number; hours: readonly string[] }
type Look = Awaited<ReturnType<App['viewBooking']>>
type Move = (walk: Walk, look: Look) => Promise<unknown>

const pick = <Value>(from: readonly Value[], chance: number) =>
  from[chance % Math.max(1, from.length)]
const latest = (look: Look) => look.visits.at(-1)?.visitId ?? ('' as never)
const tubes = (look: Look) => look.orders.flatMap((order) => order.tubes)
const labelOf = (look: Look, chance: number) =>
  pick(
    tubes(look).flatMap(({ barcode }) => barcode ?? []),
    chance,
  ) ?? aBarcode()
const tubeOf = (look: Look, chance: number) => pick(tubes(look), chance)?.tubeId ?? ('' as never)
const itemOf = (look: Look, chance: number) =>
  pick(
    look.orders.flatMap(({ items }) => items),
    chance,
  )?.testItemId ?? ('' as never)

const early = (patient: Walk['patient'], look: Look, isAllowed: boolean) =>
  patient.allowEarlyVisit({
    visitId: latest(look),
    version: look.visits.at(-1)?.version ?? 1,
    isAllowed,
  })

/** What anybody may attempt at any moment, in any order, sensible or not. */
const moves: Record<string, Move> = {
  accept: (_walk, look) => phlebotomist.acceptVisit({ visitId: latest(look) }),
  early: ({ chance, patient }, look) => early(patient, look, chance % 2 === 0),
  depart: async ({ chance, patient }, look) => {
    if (chance % 4 > 0) await early(patient, look, true).catch(() => {})
    return phlebotomist.departForVisit({ visitId: latest(look) })
  },
  arrive: (_walk, look) => phlebotomist.arriveAtVisit({ visitId: latest(look) }),
  release: (_walk, look) =>
    phlebotomist.releaseVisit({ visitId: latest(look), reason: 'by chance' }),
  identify: (_walk, look) =>
    phlebotomist.identifyPatients({
      visitId: latest(look),
      startCode: look.visits.at(-1)?.startCode ?? '0000',
      patients: look.orders.map(({ orderId, birthDate, patientName: name }) => ({
        orderId,
        name,
        birthDate,
      })),
    }),
  cash: (_walk, look) =>
    phlebotomist.takeCash({ visitId: latest(look), amountPaise: look.payment.amount }),
  label: ({ chance }, look) =>
    phlebotomist.labelTube({
      tubeId: tubeOf(look, chance),
      barcode: aBarcode(),
      facts: nothingKnown,
    }),
  spoil: ({ chance }, look) => phlebotomist.spoilLabel({ tubeId: tubeOf(look, chance) }),
  collect: ({ chance }, look) =>
    phlebotomist.collectTube({
      tubeId: tubeOf(look, chance),
      barcode: pick(tubes(look), chance)?.barcode ?? aBarcode(),
    }),
  writeOff: ({ chance }, look) =>
    phlebotomist.writeOffTube({ tubeId: tubeOf(look, chance), reason: 'difficult-vein' }),
  finish: (_walk, look) => phlebotomist.finishCollection({ visitId: latest(look) }),
  handOver: (_walk, look) => phlebotomist.handOver({ visitId: latest(look) }),
  fail: ({ chance }, look) =>
    phlebotomist.failVisit({
      visitId: latest(look),
      reason: pick(failReasons, chance) ?? 'not-home',
    }),
  receive: ({ chance }, look) => technician.receiveTube({ barcode: labelOf(look, chance) }),
  acceptTube: ({ chance }, look) => technician.acceptTube({ barcode: labelOf(look, chance) }),
  rejectTube: ({ chance }, look) =>
    technician.rejectTube({
      barcode: labelOf(look, chance),
      reason: pick(Object.keys(rejectReasons), chance) as never,
    }),
  enter: async ({ chance }, look) => {
    const testItemId = itemOf(look, chance)
    const result = { type: 'numeric', value: chance % 300 } as const
    const seen = await shown(product, testItemId)
    return technician.enterResult({ testItemId, result: { ...result, ...seen } })
  },
  verify: async ({ chance }, look) => {
    const testItemId = itemOf(look, chance)
    return authoriser.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  },
  retest: async ({ chance }, look) => {
    const testItemId = itemOf(look, chance)
    const seen = await shown(product, testItemId)
    return authoriser.retestItem({ testItemId, reason: 'by chance', ...seen })
  },
  sign: async (_walk, look) =>
    authoriser.authoriseResults(await signing(product, look.orders[0]?.orderId ?? ('' as never))),
  cancel: ({ patient, booked }, look) =>
    patient.cancelBooking({
      bookingId: booked.bookingId,
      expectedChargePaise: look.cancellation.isOpen ? look.cancellation.charge : 0,
    }),
  officeCancel: ({ booked }) =>
    office.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 }),
  reschedule: ({ patient, chance, hours }, look) =>
    patient.rescheduleVisit({ visitId: latest(look), startsAt: pick(hours, chance) ?? '' }),
  time: async () => worker.giveUpVisits(),
}

/** The steps of a booking in which nothing goes wrong. */
const forward = [
  'accept',
  'depart',
  'arrive',
  'identify',
  'cash',
  'label',
  'collect',
  'finish',
].concat(['handOver', 'receive', 'acceptTube', 'enter', 'verify', 'sign'])

/**
 * Three steps of four go forward, the first possible one from a random start; the fourth is any
 * step.
 */
const step = fc.record({
  names: fc.oneof(
    { weight: 3, arbitrary: fc.constant(forward) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(moves)).map((name) => [name]) },
  ),
  chance: fc.nat(1000),
})
const steps = fc.array(step, { minLength: 15, maxLength: 40 })
const taken = new Map<string, number>()

/** Tries moves until one changes something; a refusal changes nothing, any other error is a bug. */
async function takeStep(walk: Walk, names: readonly string[], look: Look): Promise<Look> {
  for (const [index] of names.entries()) {
    const name = names[(walk.chance + index) % names.length] ?? ''
    if (!(await isDone(() => moves[name]?.(walk, look)))) continue
    const after = await walk.patient.viewBooking({ bookingId: walk.booked.bookingId })
    if (after.events.length === look.events.length) continue
    taken.set(name, (taken.get(name) ?? 0) + 1)
    return after
  }
  return look
}

async function isDone(act: () => Promise<unknown> | undefined): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}

/** Once a sample is drawn, cancelling stays closed. */
function isReopened(before: Look, after: Look): boolean {
  return before.cancellation.isOpen === false && after.cancellation.isOpen
}

async function invariants(booked: Booked) {
  const { rows } = await product.pool.query(
    `select
      (select count(*) from tubes t join orders o on o.id = t.order_id
        where o.booking_id = $1 and o.state = 'cancelled' and t.collected_at is not null)::int cancelled_after_draw,
      (select count(*) from (select journal_id from ledger_entries group by journal_id
        having sum(amount_paise) <> 0) uneven)::int uneven_journals,
      (select count(*) from slots s where s.used <> (select count(*) from visit_slots v
        where v.slot_id = s.id and v.released_at is null))::int lost_places,
      (select count(*) from refunds r join bookings b on b.id = r.booking_id
        where b.id = $1 and r.amount_paise > b.total_paise)::int refunded_too_much,
      (select count(*) from receivables where booking_id = $1)::int fees`,
    [booked.bookingId],
  )
  const { fees, ...broken } = rows[0]
  expect(broken).toEqual({
    cancelled_after_draw: 0,
    uneven_journals: 0,
    lost_places: 0,
    refunded_too_much: 0,
  })
  expect(fees).toBeLessThanOrEqual(1)
  expect(await wrongSides(product, booked.bookingId)).toEqual([])
}

test(
  'random walks through the verbs: nothing is cancelled after a draw, money and places add up',
  { timeout: isLong ? 1_800_000 : 300_000 },
  async () => {
    const hours = await freeHours(product)
    await fc.assert(
      fc.asyncProperty(steps, async (walked) => {
        const booker = await aBooker(product)
        const startsAt = pick(hours, walked.length) ?? ''
        const booked = await aBooking(product, booker, { items: ['HB', 'FBS'], startsAt })
        const patient = product.as(booker.actor)
        let look = await patient.viewBooking({ bookingId: booked.bookingId })
        for (const { names, chance } of walked) {
          const before = look
          look = await takeStep({ booked, patient, chance, hours }, names, look)
          expect(isReopened(before, look)).toBe(false)
          const wrong = look === before ? [] : await wrongSides(product, booked.bookingId)
          expect(wrong, names.join()).toEqual([])
        }
        await invariants(booked)
        const end = { bookingId: booked.bookingId, expectedChargePaise: 0 }
        await office.cancelBooking(end).catch(() => {}) // frees the phlebotomist for the next walk
        await product.pool.query(`update visits set phlebotomist_id = null where booking_id = $1`, [
          booked.bookingId,
        ])
      }),
      { numRuns: RUNS, ...(isLong && { verbose: 1 }) },
    )
    console.log(`steps taken: ${JSON.stringify(Object.fromEntries(taken))}`)
  },
)
