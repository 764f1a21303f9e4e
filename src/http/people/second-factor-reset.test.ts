import { expect, test } from 'vitest'
import { enrolled, halfSignedIn, sendAppCode, codeOf } from '#test/authenticator.ts'
import { meOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const email = 'finance@demo.oxalate.example'
const worker = { kind: 'worker' } as const

test('the operator of an installation removes a lost second factor: signed out, told, and set up again', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI, cookie } = await enrolled(product, 'finance')
  const half = await halfSignedIn(product, 'finance')
  expect(await product.as(worker).resetSecondFactor({ email })).toMatchObject({ hadApp: true })

  expect((await meOf(product, cookie)).status).toBe(401)
  const late = await sendAppCode(product, await codeOf(product, totpURI), half)
  expect(late.status).toBeGreaterThanOrEqual(400)
  const anew = await signedInAs(product, 'finance')
  expect((await meOf(product, anew)).me.needsSecondFactor).toBe(true)
  expect(await lettersOf(product)).toBe(1)
  expect(await timesAudited(product)).toBe(1)
  await enrolled(product, 'finance')
})

test('its passkeys are removed too, and only the installation itself can do it', async () => {
  await using product = await aProduct({ isDemo: false })
  const { me } = await meOf(product, (await enrolled(product, 'finance')).cookie)
  await product.asOwner(
    `insert into passkeys (id, user_id, place, credential_id, public_key, counter, name, created_at)
     values (gen_random_uuid(), $1, 1, 'one', 'key', 0, 'a phone', now())`,
    [me.id],
  )
  await product.as(worker).resetSecondFactor({ email })
  const { rows } = await product.asOwner('select from passkeys where user_id = $1', [me.id])
  expect(rows).toEqual([])
  const person = { kind: 'person', id: me.id as never, name: '', grants: [] } as const
  await expect(product.as(person).resetSecondFactor({ email })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
})

test('an address without an account, or without a second factor, is reported as such', async () => {
  await using product = await aProduct({ isDemo: false })
  const reset = (to: string) => product.as(worker).resetSecondFactor({ email: to })
  await expect(reset('nobody@example.org')).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await reset(email)).toMatchObject({ hadApp: false, passkeys: 0 })
  expect(await lettersOf(product)).toBe(0)
})

async function timesAudited({ pool }: Product): Promise<number> {
  const { rows } = await pool.query(`select from audit where action = 'second-factor:reset'`)
  return rows.length
}

async function lettersOf({ pool }: Product): Promise<number> {
  const { rows } = await pool.query(`select from messages where event = 'second-factor-reset'`)
  return rows.length
}
