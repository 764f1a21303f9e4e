import { expect, test } from 'vitest'
import { baseUrl, cookieOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.org', password: 'mango tree lamp' }

test('who signs up by e-mail is led to sign in and from there to where they came from', async () => {
  await using product = await aProduct({ withPages: true })
  const page = await product.get('/sign-up?to=/bookings')
  expect(await page.text()).toContain('autoComplete="new-password"')
  const made = await submit(product, '/sign-up?to=/bookings', asha)
  expect(made.status).toBe(302)
  const next = made.headers.get('location') ?? ''
  expect(next).toBe('/sign-in/password?to=%2Fbookings&new')
  expect(await (await product.get(next)).text()).toContain('Now sign in.')
  const { email, password } = asha
  const entered = await submit(product, next, { email, password })
  expect(entered.headers.get('location')).toBe('/bookings')
  const bookings = await product.get('/bookings', { cookie: cookieOf(entered) })
  expect(bookings.status).toBe(200)
})

test('an address that has an account is answered like a new one, and its password stays', async () => {
  await using product = await aProduct({ withPages: true })
  await signedInAs(product, 'patient')
  const fresh = await submit(product, '/sign-up', asha)
  const known = await submit(product, '/sign-up', {
    ...asha,
    email: 'patient@demo.oxalate.example',
  })
  const seen = async (answer: Response) => ({
    status: answer.status,
    location: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
    text: await answer.text(),
  })
  expect(await seen(known)).toEqual(await seen(fresh))
  const { rows } = await product.pool.query('select from "user" where name = $1', [asha.name])
  expect(rows).toHaveLength(2) // the demonstration's, and the new one
  await signedInAs(product, 'patient')
})

test('what is wrong is said beside its field; all but the password stays', async () => {
  await using product = await aProduct({ withPages: true })
  const answer = await submit(product, '/sign-up', {
    ...asha,
    email: 'asha',
    password: 'Password1!',
  })
  const text = await answer.text()
  expect(answer.status).toBe(422)
  expect(text).toContain('Please write an e-mail address')
  expect(text).toContain('not a password that many people use')
  expect(text).toContain('value="Asha Rao"')
  expect(text).not.toContain('Password1!')
})

test('a way back that leads elsewhere leads nowhere', async () => {
  await using product = await aProduct({ withPages: true })
  const made = await submit(product, '/sign-up?to=//evil.example', asha)
  expect(made.headers.get('location')).toBe('/sign-in/password?to=%2F&new')
})

test('the administrator gives and takes a role on the page; the back office sees no such form', async () => {
  await using product = await aProduct({ withPages: true })
  await signedInAs(product, 'patient')
  const { rows } = await product.pool.query(
    `select id from "user" where email = 'patient@demo.oxalate.example'`,
  )
  const userId = String(rows[0].id)
  const address = `/backoffice/people?q=patient&person=${userId}`
  const cookie = await signedInAs(product, 'administrator')
  const page = async (by = cookie) => (await product.get(address, { cookie: by })).text()
  expect(await page(await signedInAs(product, 'backoffice'))).not.toContain('Give a role')
  expect(await page()).toContain('Give a role')

  const wrong = { intent: 'grant', userId, role: 'finance', labId: '', locationId: '1' }
  const refused = await submit(product, address, wrong, cookie)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('other roles are given none')
  const right = { ...wrong, role: 'phlebotomist' }
  const given = await submit(product, address, right, cookie)
  expect(given.headers.get('location')).toContain(`person=${userId}&roles=changed`)
  const grantId = /name="grantId" value="([^"]+)"/.exec(await page())?.[1] ?? ''
  const taken = await submit(product, address, { intent: 'revoke', userId, grantId }, cookie)
  expect(taken.status).toBe(302)
  expect(await page()).not.toContain('name="grantId"')
})

test('what is refused about a role stands above its form, not above the suspension', async () => {
  await using product = await aProduct({ withPages: true })
  const cookie = await signedInAs(product, 'administrator')
  const { rows } = await product.pool.query(
    `select id, user_id from role_grants where role = 'administrator'`,
  )
  const { id: grantId, user_id: userId } = rows[0]
  const address = `/backoffice/people?q=administrator&person=${userId}`
  const answer = await submit(product, address, { intent: 'revoke', userId, grantId }, cookie)
  expect(answer.status).toBe(409)
  const text = await answer.text()
  expect(text.split('Somebody must stay administrator.')).toHaveLength(2)
  expect(text.indexOf('Somebody must stay')).toBeGreaterThan(text.indexOf('Roles of'))
})

/** A form as a browser without JavaScript sends it. */
function submit({ api }: Product, path: string, fields: Record<string, string>, cookie = '') {
  const headers = {
    cookie,
    origin: baseUrl,
    'content-type': 'application/x-www-form-urlencoded',
    'x-real-ip': '10.8.8.8',
  }
  return api.request(baseUrl + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields).toString(),
  })
}

test('whoever agreed to the notice takes it back on the same page, with one press', async () => {
  await using product = await aProduct({ withPages: true })
  const cookie = await signedInAs(product, 'patient')
  const version = /name="version" value="([^"]+)"/.exec(await noticeOf(product, cookie))?.[1] ?? ''
  await submit(product, '/notice', { version, language: 'en' }, cookie)
  expect(await noticeOf(product, cookie)).toContain('You have agreed to this.')
  await submit(product, '/notice', { intent: 'withdraw' }, cookie)
  const asked = await noticeOf(product, cookie)
  expect(asked).toContain('I agree to this use of my data')
  expect(asked).not.toContain('You have agreed to this.')
})

async function noticeOf(product: Product, cookie: string) {
  return (await product.get('/notice', { cookie })).text()
}
