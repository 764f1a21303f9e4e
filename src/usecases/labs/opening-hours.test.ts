import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { aBooker, aBooking, demoActor, demoLab, freeHours } from '#test/booking.ts'
import { aManager } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = product.as(await demoActor(product, 'backoffice2'))
const verbs = product.as(office)
const worker = product.as({ kind: 'worker' })

type Hour = { at: string; capacity: number; used: number }

/** The slots of a lab from now on, in its local time. */
async function hoursAhead(labId: LabId): Promise<Hour[]> {
  const { rows } = await product.pool.query(
    `select to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at, capacity, used
     from slots where lab_id = $1 and starts_at >= $2 order by starts_at`,
    [labId, product.clock.at().toString()],
  )
  return rows
}

const openAt = async (labId: LabId) => [
  ...new Set(
    (await hoursAhead(labId)).filter(({ capacity }) => capacity > 0).map(({ at }) => at.slice(11)),
  ),
]

async function anActiveLab() {
  const labId = await aJoinedLab(product, { approvedBy: office.id })
  await second.switchLab({ labId, status: 1 })
  return labId
}

test('an activated lab has its slots at once, and no second time at night', async () => {
  const labId = await aJoinedLab(product, { approvedBy: office.id })
  expect(await hoursAhead(labId)).toEqual([])
  await second.switchLab({ labId, status: 1 })
  const hours = await hoursAhead(labId)
  expect(new Set(hours.map(({ capacity }) => capacity))).toEqual(new Set([4]))
  const days = await product.as({ kind: 'visitor' }).listSlots({ labIds: [labId] })
  expect(days.length).toBeGreaterThan(3)
  await worker.makeSlots()
  expect(await hoursAhead(labId)).toEqual(hours)
})

test('a lab inactive for weeks gets the slots of the coming days, by its current hours', async () => {
  const labId = await anActiveLab()
  await second.switchLab({ labId, status: 0 })
  product.clock.pass(20 * 24 * 60)
  await verbs.editLab({ labId, opensAt: '10:00', closesAt: '12:00' })
  await second.switchLab({ labId, status: 1 })
  expect(await openAt(labId)).toEqual(['10:00', '11:00'])
})

test('changed opening hours take effect at once: new slots open, others closed, booked ones kept', async () => {
  const labId = await demoLab(product)
  await verbs.editLab({ labId, opensAt: '08:00', closesAt: '12:00' })
  expect(await openAt(labId)).toEqual(['08:00', '09:00', '10:00', '11:00'])
  const free = await freeHours(product)
  const startsAt = free.find((one) => one.includes('T02:30')) ?? ''
  const booker = await aBooker(product)
  await aBooking(product, booker, { startsAt })
  await verbs.editLab({ labId, opensAt: '09:30', closesAt: '13:00' })
  // The booked eight o'clock keeps its one place and offers no other.
  const kept = (await hoursAhead(labId)).filter(({ at }) => at.endsWith('08:00'))
  expect(kept.filter(({ capacity }) => capacity > 0)).toEqual([
    expect.objectContaining({ capacity: 1, used: 1 }),
  ])
  expect(await openAt(labId)).toEqual(['09:30', '10:30', '11:30', '08:00'].toSorted())
})

test('another capacity, or a removed holiday, opens no slot outside the opening hours', async () => {
  const labId = await anActiveLab()
  await verbs.editLab({ labId, opensAt: '10:00', closesAt: '12:00' })
  const desk = product.as(await aManager(product, labId))
  await desk.setSlotCapacity({ capacity: 7 })
  const day = indianDay(product.clock.at()).add({ days: 2 })
  await desk.addHoliday({ day, reason: 'Feast' })
  await desk.removeHoliday({ day })
  expect(await openAt(labId)).toEqual(['10:00', '11:00'])
})

test('slot making is waited for, or slots by old hours would overlap the new ones', async () => {
  const labId = await anActiveLab()
  const waits = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  for (const say of [
    () => verbs.editLab({ labId, opensAt: '11:00', closesAt: '13:00' }),
    () => second.switchLab({ labId, status: 0 }),
    () => second.switchLab({ labId, status: 1 }),
  ]) {
    const making = await product.pool.connect()
    await making.query(`begin; select pg_advisory_xact_lock(hashtext('slots'))`)
    let isOver = false
    const said = Promise.allSettled([say().finally(() => (isOver = true))])
    const isWaiting = async () => (await product.pool.query(waits)).rows[0].count === 1
    await expect.poll(async () => isOver || isWaiting()).toBe(true)
    const didWait = !isOver
    await making.query('commit').finally(() => making.release())
    expect(didWait).toBe(true)
    expect(await said).toMatchObject([{ status: 'fulfilled' }])
  }
  expect(await openAt(labId)).toEqual(['11:00', '12:00'])
})
