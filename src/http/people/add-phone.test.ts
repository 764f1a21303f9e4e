import { expect, test } from 'vitest'
import { signedUp } from '#test/accounts.ts'
import { demoLab, freeHours } from '#test/booking.ts'
import { codeSentTo, cookieOf, type Product, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const phone = '+919876543210'
const other = '+919876543211'
const add = '/api/auth/phone/add'

/** A signed-in person who has received a code for a number. */
async function withCode(product: Product, session: string, number = phone) {
  const asked = await send(product, '/api/auth/phone/request-code', { phone: number })
  return { cookie: `${session}; ${cookieOf(asked)}`, code: await codeSentTo(product, number) }
}

async function added(product: Product, session: string, number = phone) {
  const { cookie, code } = await withCode(product, session, number)
  return send(product, add, { phone: number, code }, { cookie })
}

async function phoneOf(product: Product, email: string) {
  const { rows } = await product.pool.query('select phone from "user" where email = $1', [email])
  return rows[0].phone
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code

test('an account with only an e-mail address gets a number by the code sent to it, and keeps it', async () => {
  await using product = await aProduct()
  const email = 'nisha@mail.example'
  const session = await signedUp(product, email)
  const { cookie, code } = await withCode(product, session)
  const wrong = await send(
    product,
    add,
    { phone, code: code === '000000' ? '000001' : '000000' },
    { cookie },
  )
  expect([wrong.status, await codeOf(wrong)]).toEqual([422, 'wrong-code'])
  const moved = await send(product, add, { phone: other, code }, { cookie })
  expect([moved.status, await codeOf(moved)]).toEqual([422, 'wrong-code'])
  expect(await phoneOf(product, email)).toBeNull()
  const right = await send(product, add, { phone, code }, { cookie })
  expect(right.status).toBe(200)
  expect(await phoneOf(product, email)).toBe(phone)
  const again = await added(product, session, other)
  expect([again.status, await codeOf(again)]).toEqual([409, 'phone-stays'])
  expect(await phoneOf(product, email)).toBe(phone)
})

test('a number belongs to one account, even when two ask at once', async () => {
  await using product = await aProduct()
  await signedInByPhone(product, other)
  product.clock.pass(2)
  const sessions = [
    await signedUp(product, 'one@mail.example'),
    await signedUp(product, 'two@mail.example'),
  ]
  const taken = await added(product, sessions[0] ?? '', other)
  expect([taken.status, await codeOf(taken)]).toEqual([409, 'phone-taken'])
  const both = []
  for (const session of sessions) {
    both.push(await withCode(product, session))
    product.clock.pass(2)
  }
  const answers = await Promise.all(
    both.map(({ cookie, code }) => send(product, add, { phone, code }, { cookie })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('nobody adds a number without being signed in', async () => {
  await using product = await aProduct()
  const { cookie, code } = await withCode(product, '')
  const answer = await send(product, add, { phone, code }, { cookie })
  expect([answer.status, await codeOf(answer)]).toEqual([401, 'sign-in-first'])
})

test('a code alone does not replace a password', async () => {
  await using product = await aProduct()
  expect((await added(product, await signedUp(product, 'nisha@mail.example'))).status).toBe(200)
  product.clock.pass(1)
  const { cookie, code } = await withCode(product, '')
  const entered = await send(product, '/api/auth/phone/verify-code', { phone, code }, { cookie })
  expect([entered.status, await codeOf(entered)]).toEqual([403, 'by-password'])
})

test('booking without a number asks for it on the same page, with nothing lost', async () => {
  await using product = await aProduct({ withPages: true })
  const session = await signedUp(product, 'nisha@mail.example')
  const { id: addressId, patientId } = await aHome(product)
  const [at = ''] = await freeHours(product)
  const lab = await demoLab(product)
  const cart = new URLSearchParams({ items: 'HB', lab, for: patientId, address: addressId, at })
  const open = () => product.get(`/book?${cart}`, { cookie: session })
  const asking = await (await open()).text()
  expect(asking).toContain('Your mobile number')
  expect(asking).not.toContain('name="quoteId"')
  expect((await added(product, session)).status).toBe(200)
  const page = await (await open()).text()
  expect(page).toContain('name="quoteId"')
  expect(page).toContain('Nisha Pillai')
})

/** What the newest account needs in order to book. */
async function aHome({ pool, world }: Product) {
  const patientId = world.chance.uuid()
  const id = world.chance.uuid()
  const newest = `(select id from "user" where email = 'nisha@mail.example')`
  await pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
     values ($1, ${newest}, 'Nisha Pillai', '1984-02-29', 'male', 'self', now())`,
    [patientId],
  )
  await pool.query(
    `insert into addresses (id, account_id, line, locality, district, state, pincode, latitude,
       longitude, point_source, created_at)
     values ($1, ${newest}, '12 Church Street', 'Bengaluru', 'Bengaluru Urban', 'Karnataka',
       '560001', 12.975, 77.605, 'placed', now())`,
    [id],
  )
  const { NOTICE_VERSION } = await import('#src/domain/people/notice.ts')
  await pool.query(
    `insert into notice_acceptances (id, user_id, version, hash, accepted_at)
     values ($1, ${newest}, $2, 'x', now())`,
    [world.chance.uuid(), NOTICE_VERSION],
  )
  return { id, patientId }
}
