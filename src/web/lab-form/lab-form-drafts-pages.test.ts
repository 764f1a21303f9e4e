import { afterAll, expect, test } from 'vitest'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import { demoActor } from '#test/booking.ts'
import { sendForm } from '#test/contact.ts'
import { aPng } from '#test/images.ts'
import { aFilledDraft, anAadhaar, aSubmission } from '#test/lab-submission.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

const cookieOf = (token: string) => `__Host-lab-draft=${token}`

/** The cookie of an answer, without its attributes. */
function cookieIn(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function page(path: string, cookie = '') {
  const answer = await product.get(path, { cookie })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

function post(path: string, fields: Record<string, string>, cookie = '') {
  return sendForm(product, path, fields, { cookie })
}

/** A step as the public form sends it: the service type by its number. */
function organization(wish: Record<string, string> = {}) {
  const { organization: typed } = typedOf(aSubmission())
  return { screen: 'organization', intent: 'next', ...typed, serviceType: '2', ...wish }
}

test('a valid step continues, in a draft whose cookie no script can read', async () => {
  const answer = await post('/labregister', organization())
  expect(answer.headers.get('location')).toBe('/labregister?step=branch')
  const set = answer.headers.get('set-cookie') ?? ''
  for (const part of ['__Host-lab-draft=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(set).toContain(part)
  expect(set).toContain('Max-Age=2592000')
  const { html } = await page('/labregister', cookieIn(answer))
  expect(html).toContain('Branch details')
})

function sendPicture(door: string, kind: string, cookie: string, bytes = aPng(), more = '') {
  return product.api.request(`${baseUrl}${door}/documents?kind=${kind}${more}`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
}

test('what is typed is kept meanwhile, and no page returns the complete Aadhaar number', async () => {
  const aadhaar = anAadhaar()
  const { token } = await aFilledDraft(product)
  const cookie = cookieOf(token)
  await sendPicture('/labregister', 'branch-image', cookie)
  const typed = { screen: 'signatory', name: 'Kavya Shetty', aadhaar }
  const kept = await post('/labregister/keep', typed, cookie)
  expect([kept.status, await kept.json()]).toMatchObject([200, { savedAt: expect.any(String) }])
  const { html } = await page('/labregister?step=signatory', cookie)
  expect(html).toContain('Kavya Shetty')
  expect(html).toContain(`XXXX XXXX ${aadhaar.slice(-4)}`)
  expect(html).not.toContain(aadhaar)
})

test('a tampered cookie opens nothing and does no harm', async () => {
  const { token } = await aFilledDraft(product)
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const wrong of [token.slice(0, -1) + last, 'x', '../../etc', `${token}${token}`]) {
    const { status, html } = await page('/labregister', cookieOf(wrong))
    expect(status).toBe(200)
    expect(html).toContain('Organization details')
    expect(html).not.toContain('Sunrise')
  }
})

test('the link of the e-mail opens the form only by a button, and the token is in no later address', async () => {
  const { token, submission } = await aFilledDraft(product)
  const link = `/labregister/resume/${token}`
  const looked = await product.get(link)
  expect(looked.headers.get('set-cookie')).toBeNull()
  expect(looked.headers.get('x-robots-tag')).toBe('noindex')
  const html = await looked.text()
  expect(html).toContain('content="strict-origin"')
  expect(html).not.toContain(submission.organization.associateName)
  const pressed = await post(link, {})
  expect(pressed.headers.get('location')).toBe('/labregister')
  expect(cookieIn(pressed)).toBe(cookieOf(token))
  expect((await page('/labregister', cookieIn(pressed))).html).toContain('Sunrise')
  expect(JSON.stringify(product.logged)).not.toContain(token)
  expect((await page(`/labregister/resume/${'x'.repeat(43)}`)).status).toBe(404)
})

test('starting over forgets the cookie', async () => {
  const { token } = await aFilledDraft(product)
  const fields = { screen: 'organization', intent: 'afresh' }
  const answer = await post('/labregister', fields, cookieOf(token))
  expect(answer.headers.get('set-cookie')).toContain('__Host-lab-draft=; ')
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
})

test('where registration is closed there is no form, and none is accepted', async () => {
  await using closed = await aProduct({ withPages: true, isRegistrationOpen: false })
  const html = await (await closed.get('/labregister')).text()
  expect(html).toContain('not taking new laboratories')
  expect(html).not.toContain('name="latitude"')
  expect((await sendForm(closed, '/labregister', organization())).status).toBe(422)
  const { rows } = await closed.pool.query('select count(*)::int as count from lab_drafts')
  expect(rows[0].count).toBe(0)
})

test('an application is sent, and its page shows the status', async () => {
  const { token } = await aFilledDraft(product)
  const visitor = product.as({ kind: 'visitor' })
  const { code, labId } = await visitor.submitDraft({ token })
  const cookie = cookieOf(token)
  expect((await page('/labregister', cookie)).html).toContain(`Your application ${code}`)
  const reviewer = product.as(await demoActor(product, 'backoffice'))
  await reviewer.startReview({ labId })
  await reviewer.requestChanges({ labId, reason: 'The licence is unreadable.' })
  const sentBack = (await page('/labregister', cookie)).html
  expect(sentBack).toContain('The licence is unreadable.')
  expect(sentBack).toContain('href="/labregister?step=organization"')
  expect((await page('/labregister?step=organization', cookie)).html).toContain('name="latitude"')
})
