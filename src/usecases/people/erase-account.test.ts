import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import { type Booker, aBooker, aBooking, aQuote, demoActor } from '#test/booking.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = {
  phlebotomist: await demoActor(product, 'phlebotomist'),
  technician: await demoActor(product, 'technician'),
  authoriser: await demoActor(product, 'authoriser'),
}

/** The code that the account's own phone received, with its challenge. */
async function proofOf(booker: Booker) {
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  return { challengeId, code: await codeSentTo(product, booker.phone) }
}

async function erased(booker: Booker) {
  return product.as(booker.actor).eraseAccount(await proofOf(booker))
}

async function rowsOf(text: string, ...values: unknown[]) {
  const { rows } = await product.pool.query(text, values)
  return rows
}

/**
 * Everything that contains the account's id, as one text: what a thief of the tables would read.
 */
async function allOf({ actor }: Booker): Promise<string> {
  const tables = ['"user"', 'patients', 'addresses', 'bookings', 'quotes', 'session', 'account']
  const parts = await Promise.all(
    tables.map(async (table) => {
      const column =
        table === '"user"'
          ? 'id'
          : table === 'session' || table === 'account'
            ? 'user_id'
            : 'account_id'
      return rowsOf(`select * from ${table} where ${column} = $1`, actor.id)
    }),
  )
  return JSON.stringify(parts)
}

/** The consent to a test of an order, as its booking would have written it. */
async function consentTo(orderId: string) {
  await rowsOf(
    `insert into test_consents (id, order_id, account_id, lab_id, family, text_version, language,
       signed_name, is_guardian, consented_by, consented_at)
     select gen_random_uuid(), id, account_id, lab_id, 'genetic', 1, 'en', patient_name, false,
       account_id, now() from orders where id = $1`,
    orderId,
  )
  return () => rowsOf('select signed_name from test_consents where order_id = $1', orderId)
}

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

test('an account that never booked is deleted completely: its people, addresses, devices and e-mails', async () => {
  const booker = await aBooker(product)
  await aQuote(product, booker)
  const answer = await erased(booker)
  expect(answer).toMatchObject({ booksUntil: null, medicalUntil: null })
  const left = await allOf(booker)
  for (const personal of ['Meera', 'Church Street', booker.phone, '1984-02-29', booker.addressId])
    expect(left).not.toContain(personal)
  expect(await rowsOf('select 1 from patients where account_id = $1', booker.actor.id)).toEqual([])
  expect(await rowsOf('select 1 from quotes where account_id = $1', booker.actor.id)).toEqual([])
})

test('passkeys are deleted with the account, and none can be restored without our code', async () => {
  const booker = await aBooker(product)
  const { id } = booker.actor
  const passkey = `insert into passkeys (id, user_id, place, credential_id, public_key, counter, name, created_at)
    values (gen_random_uuid(), $1, 1, gen_random_uuid()::text, 'key', 0, 'Phone', now())`
  await rowsOf(passkey, id)
  await erased(booker)
  expect(await rowsOf('select name from passkeys where user_id = $1', id)).toEqual([])
  await expect(rowsOf(passkey, id)).rejects.toMatchObject({ constraint: 'account_not_erased' })
})

test('a wrong code erases nothing, and the attempts are counted', async () => {
  const booker = await aBooker(product)
  const { challengeId, code } = await proofOf(booker)
  const wrong = code === '000000' ? '000001' : '000000'
  const app = product.as(booker.actor)
  expect(await refusalOf(app.eraseAccount({ challengeId, code: wrong }))).toBe('wrong-code')
  expect(await rowsOf('select tries from otp_challenges where id = $1', challengeId)).toEqual([
    { tries: 1 },
  ])
  expect(await allOf(booker)).toContain('Church Street')
})

test('while a booking is open it is refused, and once it is cancelled it is done', async () => {
  const booker = await aBooker(product)
  const { bookingId } = await aBooking(product, booker)
  expect(await refusalOf(erased(booker))).toBe('erase-booking-open')
  expect((await product.as(booker.actor).viewErasure()).hindrances).toEqual(['erase-booking-open'])
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  product.clock.pass(1)
  expect(await erased(booker)).toMatchObject({
    kept: { bookings: 1, orders: 0 },
    medicalUntil: null,
  })
  // Nothing was drawn: the books name nobody.
  expect(await allOf(booker)).not.toContain('Meera')
  expect(
    await rowsOf(
      'select patient_name, birth_date::text from orders where booking_id = $1',
      bookingId,
    ),
  ).toEqual([{ patient_name: '', birth_date: '1984-01-01' }])
})

test('consent to a test that was never drawn is deleted with the account, and before that only withdrawn', async () => {
  const booker = await aBooker(product)
  const { bookingId, orderId } = await aBooking(product, booker)
  const consents = await consentTo(orderId)
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await expect(
    rowsOf('delete from test_consents where order_id = $1', orderId),
  ).rejects.toMatchObject({ constraint: 'test_consents_written_once' })
  product.clock.pass(1)
  await erased(booker)
  expect(await consents()).toEqual([])
})

test('a fee that is owed blocks it like money that we owe', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker)
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 })
  expect(await refusalOf(erased(booker))).toBe('erase-money-due')
})

test('a role, held or once accepted, needs one of our people', async () => {
  const { id } = crew.technician
  const patient = { role: 'patient', labId: null, locationId: null } as const
  const grants = [...crew.technician.grants, patient]
  const { hindrances } = await product.as({ ...crew.technician, grants }).viewErasure()
  expect(hindrances).toContain('erase-staff')
  expect(await rowsOf('select 1 from erasures where user_id = $1', id)).toEqual([])
})

test('a fault in the middle leaves everything as it was', async () => {
  const booker = await aBooker(product)
  await aQuote(product, booker)
  const before = await allOf(booker)
  const proof = await proofOf(booker)
  const seal = () => {
    throw new Error('the key is gone')
  }
  const broken = bindVerbs({ ...product.world, cipher: { ...product.world.cipher, seal } })
  await expect(broken(booker.actor).eraseAccount(proof)).rejects.toThrow('the key is gone')
  expect(await allOf(booker)).toBe(before)
  expect(await rowsOf('select 1 from erasures where user_id = $1', booker.actor.id)).toEqual([])
})

test('requested twice at once it is done once, and again finds nothing', async () => {
  const booker = await aBooker(product)
  const first = await proofOf(booker)
  product.clock.pass(1)
  const second = await proofOf(booker)
  const app = product.as(booker.actor)
  const answers = await Promise.all(
    [first, second].map((proof) => refusalOf(app.eraseAccount(proof))),
  )
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(await rowsOf('select 1 from erasures where user_id = $1', booker.actor.id)).toHaveLength(1)
  expect(await refusalOf(app.eraseAccount(second))).toBe('wrong-code')
})

test('booked and erased at once: one of the two is refused in words', async () => {
  for (let round = 0; round < 6; round++) {
    const booker = await aBooker(product)
    const { quoteId } = await aQuote(product, booker)
    const proof = await proofOf(booker)
    const app = product.as(booker.actor)
    const [booked, gone] = await Promise.all([
      refusalOf(app.placeBooking({ quoteId })),
      refusalOf(app.eraseAccount(proof)),
    ])
    expect([booked, gone].filter((one) => one === 'done')).toHaveLength(1)
    const open = await rowsOf('select 1 from bookings where account_id = $1', booker.actor.id)
    const closedFor = await rowsOf('select 1 from erasures where user_id = $1', booker.actor.id)
    expect([open.length, closedFor.length]).toEqual(booked === 'done' ? [1, 0] : [0, 1])
  }
})

test('without our code an erased account accepts nothing and gets nothing back', async () => {
  const booker = await aBooker(product)
  await erased(booker)
  const { id } = booker.actor
  const guarded = { constraint: 'account_not_erased' }
  await expect(
    rowsOf(
      `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
       values (gen_random_uuid(), $1, 'Meera Nair', '1984-02-29', 'female', 'self', now())`,
      id,
    ),
  ).rejects.toMatchObject(guarded)
  await expect(
    rowsOf(
      `insert into session (id, expires_at, token, updated_at, user_id)
       values (gen_random_uuid(), now(), gen_random_uuid()::text, now(), $1)`,
      id,
    ),
  ).rejects.toMatchObject(guarded)
  await expect(
    rowsOf(`update "user" set phone = '+919800099999' where id = $1`, id),
  ).rejects.toMatchObject({ constraint: 'erased_account_stays' })
})
