import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { letterTo, tokenSentTo } from '#test/accounts.ts'
import { baseUrl, cookieOf, meOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.org', password: 'mango tree lamp' }

test('a person who signs up verifies the address, chooses a password and returns to where they came from', async () => {
  await using product = await aProduct({ withPages: true })
  const asked = await submit(product, '/sign-up?to=/bookings', { email: asha.email })
  expect(asked.status).toBe(302)
  const next = asked.headers.get('location') ?? ''
  expect(next).toBe('/check-mail?to=%2Fbookings')
  expect(await (await product.get(next)).text()).toContain('Check your e-mail')
  const link = `/sign-up/${await tokenSentTo(product, asha.email)}?to=%2Fbookings`
  expect((await letterTo(product, asha.email))?.text).toContain(baseUrl + link)
  const page = await (await product.get(link)).text()
  expect(page).toContain('autoComplete="new-password"')
  expect(page).toContain(asha.email)
  const { name, password } = asha
  const wrong = await submit(product, link, { name, password: 'Password1!' })
  const text = await wrong.text()
  expect(wrong.status).toBe(422)
  expect(text).toContain('Do not use a common password')
  expect(text).toContain('value="Asha Rao"')
  expect(text).not.toContain('Password1!')
  const entered = await submit(product, link, { name, password })
  expect(entered.headers.get('location')).toBe('/bookings')
  const bookings = await product.get('/bookings', { cookie: cookieOf(entered) })
  expect(bookings.status).toBe(200)
  const again = await product.get(link)
  expect(again.status).toBe(410)
  expect(await again.text()).toContain('This link no longer works')
})

test('an address with an account is answered like a new one, on both pages', async () => {
  await using product = await aProduct({ withPages: true })
  await signedInAs(product, 'patient')
  for (const path of ['/sign-up', '/forgot']) {
    const fresh = await submit(product, path, { email: asha.email })
    const known = await submit(product, path, { email: 'patient@demo.oxalate.example' })
    const seen = async (answer: Response) => ({
      status: answer.status,
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
      text: await answer.text(),
    })
    expect(await seen(known)).toEqual(await seen(fresh))
  }
})

test('a forgotten password is replaced through the link, and its person signs in with the new one', async () => {
  await using product = await aProduct({ withPages: true })
  await signedInAs(product, 'patient')
  const email = 'patient@demo.oxalate.example'
  expect(await (await product.get('/sign-in/password')).text()).toContain('Forgot your password?')
  const asked = await submit(product, '/forgot', { email })
  expect(asked.headers.get('location')).toBe('/check-mail?forgot')
  const link = `/reset/${await tokenSentTo(product, email)}`
  expect(await (await product.get(link)).text()).toContain('Choose a new password')
  const done = await submit(product, link, { password: asha.password })
  expect(done.headers.get('location')).toBe('/sign-in/password?reset')
  const signIn = await product.get('/sign-in/password?reset')
  expect(await signIn.text()).toContain('Password changed.')
  const entered = await submit(product, '/sign-in/password', { email, password: asha.password })
  expect(entered.status).toBe(302)
  const late = await submit(product, link, { password: asha.password })
  expect(await late.text()).toContain('This link no longer works')
})

test('an impossible address is reported beside its field, and a forged link in a message', async () => {
  await using product = await aProduct({ withPages: true })
  const answer = await submit(product, '/sign-up', { email: 'asha' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Enter an e-mail address')
  for (const link of ['/sign-up/nonsense', `/reset/${'x'.repeat(43)}`]) {
    const page = await product.get(link)
    expect([page.status, (await page.text()).includes('no longer works')]).toEqual([410, true])
  }
})

test('a return address on another site is ignored', async () => {
  await using product = await aProduct({ withPages: true })
  const made = await submit(product, '/sign-up?to=//evil.example', { email: asha.email })
  expect(made.headers.get('location')).toBe('/check-mail?to=%2F')
  expect((await letterTo(product, asha.email))?.text).not.toContain('evil')
})

test('the administrator invites on the page, the invited person accepts on theirs, and the role is removed there', async () => {
  await using product = await aProduct({ withPages: true })
  const theirs = await signedInAs(product, 'patient')
  const email = 'patient@demo.oxalate.example'
  const { rows } = await product.pool.query(`select id from "user" where email = $1`, [email])
  const userId = String(rows[0].id)
  const address = `/backoffice/people?q=patient&person=${userId}`
  const cookie = await signedInAs(product, 'administrator')
  const page = async (by = cookie) => (await product.get(address, { cookie: by })).text()
  expect(await page(await signedInAs(product, 'backoffice'))).not.toContain('Invite to a role')
  expect(await page()).toContain('/backoffice/invitations?email=patient%40demo.oxalate.example')

  const invitations = '/backoffice/invitations'
  const wrong = { intent: 'invite', email, role: 'finance', labId: '', locationId: '1' }
  const refused = await submit(product, invitations, wrong, cookie)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('none for other roles')
  const sent = await submit(product, invitations, { ...wrong, role: 'phlebotomist' }, cookie)
  expect(sent.headers.get('location')).toBe(`${invitations}?done=invite`)
  const list = await (await product.get(invitations, { cookie })).text()
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(list) ?? []
  const again = { intent: 'resend', id, version: '1' }
  expect((await submit(product, invitations, again, cookie)).status).toBe(302)
  const stale = await submit(product, invitations, { ...again, intent: 'withdraw' }, cookie)
  expect([stale.status, await stale.text()]).toEqual([
    409,
    expect.stringContaining('Someone changed this'),
  ])

  const link = `/invitation/${await tokenSentTo(product, email)}`
  const seen = async (by: string) => (await product.get(link, { cookie: by })).text()
  expect(await seen('')).toContain(`/sign-in/password?to=${link}`)
  expect(await seen(theirs)).toContain('Phlebotomist, Bengaluru')
  const other = await product.get(link, { cookie })
  expect([other.status, await other.text()]).toEqual([
    410,
    expect.stringContaining('This invitation does not work here'),
  ])
  expect((await submit(product, link, {}, cookie)).status).toBe(410)
  const taken = await submit(product, link, {}, theirs)
  expect(taken.headers.get('location')).toBe('/me')
  expect((await meOf(product, theirs)).status).toBe(401)
  const anew = cookieOf(taken)
  expect((await product.get('/phlebotomist', { cookie: anew })).status).toBe(200)
  expect((await product.get(link, { cookie: anew })).status).toBe(410)

  const grantId = /name="grantId" value="([^"]+)"/.exec(await page())?.[1] ?? ''
  const gone = await submit(product, address, { intent: 'revoke', userId, grantId }, cookie)
  expect(gone.headers.get('location')).toContain(`person=${userId}&roles=changed`)
  expect(await page()).not.toContain('name="grantId"')
})

test('an invited address without an account chooses a password and is in, with its role', async () => {
  await using product = await aProduct({ withPages: true })
  const cookie = await signedInAs(product, 'administrator')
  const offer = { intent: 'invite', email: asha.email, role: 'finance', labId: '', locationId: '' }
  await submit(product, '/backoffice/invitations', offer, cookie)
  const link = `/invitation/${await tokenSentTo(product, asha.email)}`
  const page = await (await product.get(link)).text()
  expect(page).toContain('autoComplete="new-password"')
  expect(page).toContain(asha.email)
  const { name, password } = asha
  const entered = await submit(product, link, { name, password })
  expect(entered.headers.get('location')).toBe('/me')
  expect((await product.get('/finance', { cookie: cookieOf(entered) })).status).toBe(200)
  const late = await submit(product, link, { name, password })
  expect(await late.text()).toContain('This invitation does not work here')
})

test('a pending administrator is shown on the first page of another administrator, who approves by password', async () => {
  await using product = await aProduct({ withPages: true })
  const one = await signedInAs(product, 'administrator')
  const two = await signedInAs(product, 'administrator2')
  const page = async (path: string, by: string) => (await product.get(path, { cookie: by })).text()
  const invitations = '/backoffice/invitations'
  const offer = { intent: 'invite', email: asha.email, labId: '', locationId: '' }
  const wrong = { ...offer, role: 'administrator', password: 'Not-My-Password' }
  const refused = await (await submit(product, invitations, wrong, one)).text()
  expect(refused).toContain('That password is not correct')
  expect(refused).not.toContain('Not-My-Password')
  const asked = await submit(product, invitations, { ...wrong, password: DEMO_PASSWORD }, one)
  expect(asked.headers.get('location')).toBe(`${invitations}?done=wait`)
  expect(await page(`${invitations}?done=wait`, one)).toContain(
    'The invitation is sent only after approval',
  )
  const [, others = ''] = (await page('/backoffice', one)).split('>Waiting for somebody else</h2>')
  const [elsewhere = ''] = others.split('>Nothing waiting</h2>')
  expect(elsewhere).toContain('1 waits for another person: you may not decide it yourself')
  expect(elsewhere).toContain('Invitations to approve')
  const decide = /\/backoffice\/invitations\/[\w-]+/.exec(await page(invitations, two))?.[0] ?? ''
  expect(await page('/backoffice', two)).toMatch(
    new RegExp(`href="${decide}"[^>]*>Open the most urgent`),
  )
  expect(await page('/backoffice', one)).not.toContain(decide)
  const shown = await page(decide, two)
  for (const words of [asha.email, 'Lakshmi Iyer', 'Administrator', 'Approve and send'])
    expect(shown).toContain(words)
  expect(await page(decide, one)).toContain('not the one who requested it, nor the person invited')
  const approval = { intent: 'approve', version: '1', password: DEMO_PASSWORD }
  const stale = await submit(product, decide, { ...approval, version: '2' }, two)
  expect([stale.status, await stale.text()]).toEqual([
    409,
    expect.stringContaining('Someone changed this'),
  ])
  const approved = await submit(product, decide, approval, two)
  expect(approved.headers.get('location')).toBe(`${invitations}?done=approve`)
  const late = await submit(product, decide, { intent: 'refuse', version: '1', reason: 'no' }, two)
  expect(late.status).toBe(422)
  const again = await submit(product, decide, approval, two)
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining('This invitation is no longer awaiting approval'),
  ])
})

test('a refusal about a role is shown above its form, not above the suspension', async () => {
  await using product = await aProduct({ withPages: true })
  const cookie = await signedInAs(product, 'administrator')
  const { id: userId } = (await meOf(product, cookie)).me
  const others = `delete from role_grants where role = 'administrator' and user_id <> $1`
  await product.asOwner(others, [userId])
  const { rows } = await product.pool.query('select id from role_grants where user_id = $1', [
    userId,
  ])
  const grantId = String(rows[0].id)
  const address = `/backoffice/people?q=administrator&person=${userId}`
  const answer = await submit(product, address, { intent: 'revoke', userId, grantId }, cookie)
  expect(answer.status).toBe(409)
  const text = await answer.text()
  expect(text.split('There must be at least one administrator.')).toHaveLength(2)
  expect(text.indexOf('There must be at least one')).toBeGreaterThan(text.indexOf('Roles of'))
})

/** Submits a form like a browser without JavaScript. */
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

test('consent to the notice is withdrawn on the same page, with one press', async () => {
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
