import { afterAll, expect, test, vi } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import type { App } from '#src/usecases/index.ts'
import { aBooker } from '#test/booking.ts'
import { askedForCode, codeSentTo, send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const patient = {
  name: 'Kavya Rao',
  birthDate: '1990-02-28',
  sex: 'female',
  relation: 'other',
} as const
const address = {
  line: '12 Church Street',
  locality: 'Bengaluru',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560001',
  latitude: 12.975,
  longitude: 77.605,
  pointSource: 'placed',
} as const

test.each<[string, (app: App) => Promise<unknown>]>([
  ['a patient', (app) => app.savePatient(patient)],
  ['an address', (app) => app.saveAddress(address)],
  ['another name', (app) => app.correctName({ name: 'Meera Rao', version: 1 })],
])('%s for an account that was erased meanwhile is refused with a message', async (_, act) => {
  const booker = await aBooker(product)
  // A person who was signed in a moment before.
  const app = product.as(booker.actor)
  await app.acceptNotice({ version: NOTICE_VERSION })
  const { challengeId } = await app.requestOwnCode()
  await app.eraseAccount({ challengeId, code: await codeSentTo(product, booker.phone) })
  await expect(act(app)).rejects.toMatchObject({ refusal: 'account-erased' })
})

test('a sign-in that races with an erasure is refused with a message, and begins no session', async () => {
  const { owner, entering } = await enteringBehindALock()
  await owner.query(
    `insert into erasures (id, user_id, pseudonym, erased_at, kept)
     values (gen_random_uuid(), $1, 'nobody', now(), '{}')`,
    [owner.id],
  )
  await owner.end()
  const entered = await entering
  expect([entered.status, (await entered.json()).code]).toEqual([410, 'account-erased'])
  expect(product.reported).toEqual([])
})

test('a sign-in that waited too long for the database says when to retry, and logs nothing that was sent', async () => {
  const printed = vi.spyOn(console, 'error')
  const { owner, entering } = await enteringBehindALock()
  const entered = await entering
  await owner.end()
  expect([entered.status, entered.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await entered.json()).toMatchObject({ code: 'busy' })
  expect(printed.mock.calls).toEqual([])
  printed.mockRestore()
})

/** A person types the right code while another transaction holds the account's row. */
async function enteringBehindALock() {
  const { actor, phone } = await aBooker(product)
  const { code, cookie } = await askedForCode(product, phone)
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select from "user" where id = $1 for update', [actor.id])
  const entering = send(product, '/api/auth/phone/verify-code', { phone, code }, { cookie })
  await expect
    .poll(async () => (await product.pool.query(waiting)).rows[0]?.query)
    .toContain('insert into "session"')
  const end = async () => {
    await holder.query('commit')
    holder.release()
  }
  return {
    entering,
    owner: { id: actor.id, query: holder.query.bind(holder) as typeof holder.query, end },
  }
}

const waiting = `select query from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
