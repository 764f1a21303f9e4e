import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import {
  askedForCode,
  baseUrl,
  cookieOf,
  meOf,
  type Product,
  send,
  signedInAs,
  signedInByPhone,
} from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const signIn = '/api/auth/sign-in/email'
const patient = { email: 'patient@demo.oxalate.example', password: DEMO_PASSWORD }

test('every cookie is __Host-, Secure, HttpOnly and SameSite=Lax, also on http://localhost', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'patient')
  const answers = [
    await send(product, signIn, patient),
    (await askedForCode(product, '+919876543210')).asked,
  ]
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-oxalate\.\w+=/)
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie.split('; ')).toContain(attribute)
    expect(cookie).not.toContain('Domain')
  }
})

test('a cookie set beforehand never becomes the session, and signing in again ends the old one', async () => {
  await using product = await aProduct()
  const planted = '__Host-oxalate.session_token=planted.c2lnbmVk'
  await signedInAs(product, 'patient')
  const first = cookieOf(await send(product, signIn, patient, { cookie: planted }))
  expect(first).not.toContain('planted')
  const second = cookieOf(await send(product, signIn, patient, { cookie: first }))
  expect(second).not.toBe(first)
  expect((await meOf(product, first)).status).toBe(401)
  expect((await meOf(product, second)).status).toBe(200)
})

test('a cookie whose signature is not ours is no session', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  const [name, value = ''] = cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0]
  for (const forged of [`${name}=${token}`, `${name}=${token}.AAAA`, `${name}=%E0%A4%A`])
    expect((await meOf(product, forged)).status).toBe(401)
})

test('the actor is the person of the cookie, whoever is named beside it', async () => {
  await using product = await aProduct()
  const [asha, office] = [await signedInByPhone(product), await signedInAs(product, 'backoffice')]
  const [her, them] = [await meOf(product, asha), await meOf(product, office)]
  expect(her.me.id).not.toBe(them.me.id)
  expect(them.me.grants.map(({ role }) => role)).toContain('back-office')
  const named = { 'x-user-id': them.me.id, 'x-forwarded-user': them.me.id }
  const read = await product.get('/api/v1/me', { cookie: asha, ...named })
  expect(await read.json()).toMatchObject({ id: her.me.id, grants: her.me.grants })
  const managed = await product.get('/api/v1/managed-labs', { cookie: asha, ...named })
  expect(managed.status).toBe(403)
  const asked = await product.get(`/api/v1/me?id=${them.me.id}`, { cookie: asha })
  expect(asked.status).toBe(422)
})

test('after signing out the cookie is dead on the server', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  expect((await send(product, '/api/auth/sign-out', {}, { cookie })).status).toBe(200)
  expect((await meOf(product, cookie)).status).toBe(401)
})

test('a request from elsewhere changes nothing: 403', async () => {
  await using product = await aProduct()
  const cookie = await signedInByPhone(product)
  for (const origin of ['https://evil.example', 'null', '', 'http://sub.localhost:3000']) {
    expect((await send(product, signIn, patient, { origin })).status).toBe(403)
    expect((await send(product, '/api/auth/sign-out', {}, { origin, cookie })).status).toBe(403)
  }
  const site = new Headers({ origin: baseUrl, 'sec-fetch-site': 'cross-site' })
  const init = { method: 'POST', headers: site, body: '{}' }
  expect((await product.api.request(`${baseUrl}/api/auth/sign-out`, init)).status).toBe(403)
  const get = await product.api.request(`${baseUrl}/api/auth/sign-out`, { headers: { cookie } })
  expect(get.status).toBe(405)
  expect((await meOf(product, cookie)).status).toBe(200)
})

test('what a page reads by itself keeps no session alive: a screen nobody sits at signs out', async () => {
  await using product = await aProduct()
  const { clock } = product
  const cookie = await signedInAs(product, 'backoffice')
  const alone = async () => {
    const headers = { cookie, 'x-read-by-itself': '1' }
    return (await product.api.request(`${baseUrl}/api/v1/me`, { headers })).status
  }
  clock.pass(20)
  expect((await meOf(product, cookie)).status).toBe(200)
  clock.pass(20)
  expect(await alone()).toBe(200)
  clock.pass(10)
  expect(await alone()).toBe(401)
})

test('staff are out after 30 idle minutes and after 12 hours; patients after 30 and 90 days', async () => {
  await using product = await aProduct()
  const { clock } = product
  const minutes = { day: 24 * 60 }
  const staff = await signedInAs(product, 'backoffice')
  clock.pass(29)
  expect((await meOf(product, staff)).status).toBe(200)
  clock.pass(29)
  expect((await meOf(product, staff)).status).toBe(200)
  clock.pass(30)
  expect((await meOf(product, staff)).status).toBe(401)

  const busy = await signedInAs(product, 'backoffice')
  for (let quarter = 0; quarter < 47; quarter++) {
    clock.pass(15)
    expect((await meOf(product, busy)).status).toBe(200)
  }
  clock.pass(15)
  expect((await meOf(product, busy)).status).toBe(401)

  const idle = await signedInByPhone(product)
  clock.pass(29 * minutes.day)
  expect((await meOf(product, idle)).status).toBe(200)
  clock.pass(30 * minutes.day)
  expect((await meOf(product, idle)).status).toBe(401)

  const long = await signedInByPhone(product)
  for (let month = 0; month < 3; month++) {
    clock.pass(29 * minutes.day)
    expect((await meOf(product, long)).status).toBe(200)
  }
  clock.pass(3 * minutes.day)
  expect((await meOf(product, long)).status).toBe(401)
})

test('suspending ends every session at once and lets nobody in until restored', async () => {
  await using product = await aProduct()
  const { patientCookie, officeCookie, id } = await twoPeople(product)
  const elsewhere = cookieOf(await send(product, signIn, patient))
  const path = `/api/v1/people/${id}/suspension`
  const reason = { reason: 'asked for by the police' }
  expect((await send(product, path, reason, { cookie: officeCookie })).status).toBe(200)
  expect((await meOf(product, patientCookie)).status).toBe(401)

  const refused = await send(product, signIn, patient)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'suspended' })
  const twice = await send(product, path, reason, { cookie: officeCookie })
  expect(twice.status).toBe(409)
  expect(await twice.json()).toMatchObject({ currentState: 'suspended' })

  const back = { cookie: officeCookie, method: 'DELETE' }
  expect((await send(product, path, { reason: 'a mistake' }, back)).status).toBe(200)
  expect((await meOf(product, elsewhere)).status).toBe(401) // it was ended, not only blocked
  expect((await send(product, signIn, patient)).status).toBe(200)
})

test('a session that outlived a suspension lets nobody in either', async () => {
  await using product = await aProduct()
  const { patientCookie, id } = await twoPeople(product)
  expect((await meOf(product, patientCookie)).status).toBe(200)
  await product.asOwner(
    `insert into suspensions (id, user_id, reason, suspended_by, suspended_at)
     values (gen_random_uuid(), $1, 'a test', $1, now())`,
    [id],
  )
  expect((await meOf(product, patientCookie)).status).toBe(401)
})

test('nobody suspends themselves, and only an administrator suspends another administrator', async () => {
  await using product = await aProduct()
  const office = await signedInAs(product, 'backoffice')
  const administrator = await signedInAs(product, 'administrator')
  const suspend = async (who: string, by: string) => {
    const { me } = await meOf(product, who)
    const path = `/api/v1/people/${me.id}/suspension`
    return (await send(product, path, { reason: 'a test of rights' }, { cookie: by })).status
  }
  expect(await suspend(office, office)).toBe(403)
  expect(await suspend(administrator, office)).toBe(403)
  expect(await suspend(office, administrator)).toBe(200)
})

test('back office finds people with what identifies them masked; patients find nobody', async () => {
  await using product = await aProduct()
  const office = await signedInAs(product, 'backoffice')
  const found = await send(product, '/api/v1/people?q=asha', undefined, { cookie: office })
  const { people } = await found.json()
  expect(people).toMatchObject([
    {
      name: 'Asha Rao',
      email: 'p•••@demo.oxalate.example',
      phone: '+91 •••••• 0001',
      roles: [],
      isSuspended: false,
    },
  ])
  const wild = await send(product, '/api/v1/people?q=%25%25', undefined, { cookie: office })
  expect(await wild.json()).toEqual({ people: [] })
  const cookie = await signedInAs(product, 'patient')
  const refused = await send(product, '/api/v1/people?q=asha', undefined, { cookie })
  expect(refused.status).toBe(403)
})

async function twoPeople(product: Product) {
  const patientCookie = await signedInAs(product, 'patient')
  const officeCookie = await signedInAs(product, 'backoffice')
  const { me } = await meOf(product, patientCookie)
  return { patientCookie, officeCookie, id: me.id }
}
