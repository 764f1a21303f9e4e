import { afterAll, expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { PRESCRIPTION_DAYS } from '#src/domain/people/retention.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { PrescriptionId } from '#src/domain/prescriptions/prescription.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { type Booker, aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { hostileImages } from '#test/hostile-images.ts'
import { aJpeg, anExif, aPng, aSegment } from '#test/images.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { watchedFiles } from '#test/watched-files.ts'

/** The picture of a prescription: who adds it, who sees it, and when it is gone. */
const store = watchedFiles()
let isStoreDown = false
const files = {
  ...store,
  delete: async (key: string) => {
    if (isStoreDown) throw new Error('the store is down')
    await store.delete(key)
  },
}
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { files } })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const pathologist = await demoActor(product, 'authoriser')
const worker = product.as({ kind: 'worker' })

async function aBookingToPrescribe() {
  const booker = await aBooker(product)
  return { booker, ...(await ofBooker(booker)) }
}

async function ofBooker(booker: Booker) {
  const booked = await aBooking(product, booker)
  const [row] = await rowsOf('select number from bookings where id = $1', booked.bookingId)
  const owner = product.as(booker.actor)
  await owner.acceptNotice({ version: NOTICE_VERSION })
  const { number } = row as { number: Parameters<typeof owner.viewPrescription>[0]['number'] }
  const add = (bytes: Uint8Array = aPng(), replaces: PrescriptionId | null = null) =>
    owner.addPrescription({ number, bytes, declared: 'png', replaces })
  const view = async () => (await owner.viewPrescription({ number })).prescription
  return { booked, number, owner, add, view }
}

async function rowsOf(text: string, ...values: unknown[]) {
  const { rows } = await product.pool.query(text, values)
  return rows as Record<string, unknown>[]
}

const lying = (id: string) => store.lying.has(`prescriptions/${id}`)

test('a photo is kept re-encoded and sealed: where and by which phone it was taken is gone', async () => {
  const { number, owner, view } = await aBookingToPrescribe()
  expect(await view()).toBeNull()
  const bytes = await aJpeg({ segments: [aSegment(0xe1, anExif(6))] })
  const photo = { number, bytes, declared: 'jpeg', replaces: null } as const
  const { prescriptionId } = await owner.addPrescription(photo)
  expect(await view()).toMatchObject({ prescriptionId })
  const atRest = Buffer.from(await product.world.files.get(`prescriptions/${prescriptionId}`))
  for (const trace of ['\u00ff\u00d8\u00ff', 'JFIF', 'Exif', 'Serial 42'])
    expect(atRest.includes(Buffer.from(trace, 'latin1')), trace).toBe(false)
  const opened = await owner.openPrescription({ number })
  expect(opened.type).toBe('jpeg')
  expect(Buffer.from(opened.bytes).includes('Serial 42')).toBe(false)
  expect(Buffer.from(opened.bytes).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

test('each look at it is recorded, and looking at its page is none', async () => {
  const { booked, number, owner, add, view } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  await view()
  const looks = () =>
    rowsOf(
      `select actor_kind, detail from audit where action = 'prescription:read' and subject_id = $1`,
      booked.bookingId,
    )
  expect(await looks()).toEqual([])
  await owner.openPrescription({ number })
  expect(await looks()).toEqual([
    { actor_kind: 'person', detail: { prescription: prescriptionId } },
  ])
})

test('another one replaces the one that was shown, whose file is deleted at once', async () => {
  const { add, view } = await aBookingToPrescribe()
  const first = await add()
  await expect(add(aPng({ width: 60 }))).rejects.toMatchObject({ refusal: 'stale' })
  const second = await add(aPng({ width: 60 }), first.prescriptionId)
  expect(await view()).toMatchObject({ prescriptionId: second.prescriptionId })
  expect([first, second].map(({ prescriptionId }) => lying(prescriptionId))).toEqual([false, true])
  await expect(add(aPng(), first.prescriptionId)).rejects.toMatchObject({ refusal: 'stale' })
})

test('of eight sent at once one is kept, and no file lies without its row', async () => {
  const { booker, booked, number } = await aBookingToPrescribe()
  const { world } = product
  let cleaned = 0
  const { promise: allCleaned, resolve: everyoneIsThere } = Promise.withResolvers<undefined>()
  const together = {
    ...world,
    images: {
      // All eight come to keeping at the same moment, each having seen that none was kept.
      async clean(...given: Parameters<typeof world.images.clean>) {
        const clean = await world.images.clean(...given)
        cleaned += 1
        if (cleaned === 8) everyoneIsThere(undefined)
        await allCleaned
        return clean
      },
    },
  }
  const owner = bindVerbs(together)(booker.actor)
  // Each on a connection of its own: opened one by one, they would come in turn.
  await Promise.all(Array.from({ length: 40 }, () => owner.viewPrescription({ number })))
  const sent = Array.from({ length: 8 }, (_, at) =>
    owner.addPrescription({
      number,
      bytes: aPng({ width: 20 + at }),
      declared: 'png',
      replaces: null,
    }),
  )
  const settled = await Promise.allSettled(sent)
  const outcomes = settled.map((one) => (one.status === 'rejected' ? one.reason.refusal : 'kept'))
  expect(outcomes.filter((one) => one === 'kept')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['kept', 'stale']))
  const rows = await rowsOf('select id from prescriptions where booking_id = $1', booked.bookingId)
  expect(rows).toHaveLength(1)
  expect(rows.map(({ id }) => lying(String(id)))).toEqual([true])
})

test('it is removed at once, and only the one that was shown', async () => {
  const { number, owner, add, view } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  const other = PrescriptionId.parse(crypto.randomUUID())
  await expect(owner.removePrescription({ number, prescriptionId: other })).rejects.toMatchObject({
    refusal: 'stale',
  })
  expect(await view()).not.toBeNull()
  await owner.removePrescription({ number, prescriptionId })
  expect(await view()).toBeNull()
  expect(lying(prescriptionId)).toBe(false)
  expect(await rowsOf('select 1 from prescriptions where id = $1', prescriptionId)).toEqual([])
  await expect(owner.openPrescription({ number })).rejects.toMatchObject({ refusal: 'not-found' })
})

test('another’s booking answers like a missing one, to each of the verbs', async () => {
  const { number, add } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  const stranger = product.as((await aBooker(product)).actor)
  const photo = { number, bytes: aPng(), declared: 'png', replaces: prescriptionId } as const
  for (const tried of [
    () => stranger.viewPrescription({ number }),
    () => stranger.openPrescription({ number }),
    () => stranger.addPrescription(photo),
    () => stranger.removePrescription({ number, prescriptionId }),
  ])
    await expect(tried()).rejects.toMatchObject({ refusal: 'not-found' })
  expect(lying(prescriptionId)).toBe(true)
})

test.each(hostileImages)('$name: $fault, and nothing is kept', async (hostile) => {
  const { booked, number, owner } = await aBookingToPrescribe()
  const { bytes, declared, fault } = hostile
  const before = store.lying.size
  const sent = owner.addPrescription({ number, bytes, declared, replaces: null })
  await expect(sent).rejects.toMatchObject({ refusal: fault })
  expect(
    await rowsOf('select 1 from prescriptions where booking_id = $1', booked.bookingId),
  ).toEqual([])
  expect(store.lying.size).toBe(before)
})

test('twenty a day and no more, also of those removed since', async () => {
  const { number, owner, add } = await aBookingToPrescribe()
  for (let n = 0; n < limits.prescriptionsOfAccount.most; n++) {
    const { prescriptionId } = await add()
    await owner.removePrescription({ number, prescriptionId })
  }
  await expect(add()).rejects.toMatchObject({ refusal: 'too-many' })
})

test('who never accepted the notice adds none', async () => {
  const { booker, add } = await aBookingToPrescribe()
  await product.asOwner('delete from notice_acceptances where user_id = $1', [booker.actor.id])
  await expect(add()).rejects.toMatchObject({ refusal: 'notice-first' })
})

test('none is added to a booking that is over, and what is kept can still be removed', async () => {
  const { booked, number, owner, add } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  await owner.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
  expect(await owner.viewPrescription({ number })).toMatchObject({ mayAdd: false })
  await expect(add(aPng(), prescriptionId)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await owner.removePrescription({ number, prescriptionId })
  expect(lying(prescriptionId)).toBe(false)
})

test('at the lab it is the pathologist’s, from the sample until the order ends', async () => {
  const { booker, booked, add } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  const [row] = await rowsOf('select id from orders where booking_id = $1', booked.bookingId)
  const orderId = OrderId.parse(row?.id)
  const open = () => product.as(pathologist).openPrescription({ orderId })
  const isKept = () => product.as(pathologist).viewPrescriptionAtLab({ orderId })
  await expect(open()).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await isKept()).toEqual({ isKept: false })
  await received(product, { phlebotomist, technician, booker }, booked)
  expect(await open()).toMatchObject({ type: 'png' })
  expect(await isKept()).toEqual({ isKept: true })
  for (const other of [technician, phlebotomist, await demoActor(product, 'labmanager')])
    await expect(product.as(other).openPrescription({ orderId })).rejects.toMatchObject({
      refusal: 'forbidden',
    })
  const looks = await rowsOf(
    `select actor_id, detail from audit where action = 'prescription:read-at-lab'`,
  )
  const detail = { prescription: prescriptionId, order: orderId }
  expect(looks).toEqual([{ actor_id: pathologist.id, detail }])
  await product.asOwner(
    `update orders set lab_id = (select id from labs where code = 'LAB002')
    where id = $1`,
    [orderId],
  )
  await expect(open()).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(isKept()).rejects.toMatchObject({ refusal: 'not-found' })
})

test('it ends after its days, its file with it', async () => {
  const { number, owner, add, view } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  const [row] = await rowsOf('select added_at from prescriptions where id = $1', prescriptionId)
  const start = Temporal.Instant.fromEpochMilliseconds(Number(row?.added_at))
  const end = start.add({ hours: 24 * PRESCRIPTION_DAYS })
  expect(await view()).toMatchObject({ endsAt: end.toString() })
  const before = product.clock.at()
  product.clock.set(end.toString())
  await worker.purgePrescriptions()
  expect(await view()).not.toBeNull()
  expect(await owner.openPrescription({ number })).toMatchObject({ type: 'png' })
  product.clock.set(end.add({ seconds: 1 }).toString())
  // Also before the job comes to it.
  await expect(owner.openPrescription({ number })).rejects.toMatchObject({ refusal: 'not-found' })
  await worker.purgePrescriptions()
  expect(await view()).toBeNull()
  await expect(owner.openPrescription({ number })).rejects.toMatchObject({ refusal: 'not-found' })
  product.clock.set(end.add({ hours: 2 }).toString())
  await worker.purgePrescriptions()
  expect(lying(prescriptionId)).toBe(false)
  product.clock.set(before.toString())
})

test('what was cut off on its way, or not deleted by a store that was down, is deleted later', async () => {
  const { number, owner, add } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  isStoreDown = true
  await owner.removePrescription({ number, prescriptionId })
  await expect(owner.openPrescription({ number })).rejects.toMatchObject({ refusal: 'not-found' })
  isStoreDown = false
  expect(lying(prescriptionId)).toBe(true)
  await worker.purgePrescriptions()
  expect(lying(prescriptionId)).toBe(true) // it could be on its way
  const before = product.clock.at()
  product.clock.set(before.add({ minutes: 61 }).toString())
  await worker.purgePrescriptions()
  expect(lying(prescriptionId)).toBe(false)
  expect(await rowsOf('select 1 from prescriptions where id = $1', prescriptionId)).toEqual([])
  product.clock.set(before.toString())
})

async function proofOf(booker: Booker) {
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  return { challengeId, code: await codeSentTo(product, booker.phone) }
}

test('it is in the file of own data, with who looked at it', async () => {
  const { booker, number, owner, add } = await aBookingToPrescribe()
  await add()
  await owner.openPrescription({ number })
  const { prescriptions } = await owner.exportData(await proofOf(booker))
  expect(prescriptions).toMatchObject([{ booking: number, openedAt: [{ isYou: true }] }])
})

test('it is erased with the account, at once', async () => {
  const { booker, booked, owner, add } = await aBookingToPrescribe()
  const { prescriptionId } = await add()
  await owner.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
  await owner.eraseAccount(await proofOf(booker))
  expect(lying(prescriptionId)).toBe(false)
  expect(await rowsOf('select 1 from prescriptions where id = $1', prescriptionId)).toEqual([])
})

test('one that is on its way while its account is erased is not kept', async () => {
  const { booker, booked, number, owner } = await aBookingToPrescribe()
  const { world } = product
  const before = store.lying.size
  const erasing = {
    ...world,
    images: {
      async clean(...given: Parameters<typeof world.images.clean>) {
        await owner.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
        await owner.eraseAccount(await proofOf(booker))
        return world.images.clean(...given)
      },
    },
  }
  const photo = { number, bytes: aPng(), declared: 'png', replaces: null } as const
  await expect(bindVerbs(erasing)(booker.actor).addPrescription(photo)).rejects.toMatchObject({
    refusal: expect.any(String),
  })
  expect(store.lying.size).toBe(before)
  expect(
    await rowsOf('select 1 from prescriptions where booking_id = $1', booked.bookingId),
  ).toEqual([])
})

test('the database keeps none of an erased account either, however late it comes', async () => {
  const { booker, booked, owner } = await aBookingToPrescribe()
  const id = crypto.randomUUID()
  await product.asOwner(
    `insert into prescriptions (id, booking_id, account_id, file_key, added_at, gone_at)
    values ($1, $2, $3, $4, $5, $5)`,
    [id, booked.bookingId, booker.actor.id, `prescriptions/${id}`, product.clock.at().toString()],
  )
  await owner.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
  await owner.eraseAccount(await proofOf(booker))
  const kept = product.asOwner(
    `update prescriptions set gone_at = null, type = 'png', sha256 = 'hash', byte_count = 1
    where id = $1`,
    [id],
  )
  await expect(kept).rejects.toMatchObject({ constraint: 'account_not_erased' })
})
