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
const office = '/backoffice/labs/new'
const officeCookie = await product.cookieFor(await demoActor(product, 'backoffice'))
const colleagueCookie = await product.cookieFor(await demoActor(product, 'backoffice2'))

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

test('a step with errors stays, with each message at its field and what was typed', async () => {
  const answer = await post('/labregister', organization({ latitude: '', shareType: '' }))
  expect(answer.status).toBe(422)
  const html = await answer.text()
  for (const words of ['Please Enter Latitude.', 'Please Share Type.'])
    expect(html).toContain(words)
  expect(html).toContain('href="#lab-latitude"')
  expect(html).toMatch(/id="lab-latitude"[^>]*aria-invalid="true"/)
  expect(html).toMatch(/id="lab-latitude"[^>]*aria-describedby="[^"]*lab-latitude-error"/)
  expect(html).toContain('12 Church Street, Bengaluru')
  expect(html).toMatch(/<option value="2" selected="">All/)
})

test('every bare label of the specification is followed by its own message', async () => {
  const html = await (await post('/labregister', { screen: 'organization' })).text()
  for (const label of [
    'Longitude',
    'Name of the Associate',
    'Type of Legal Entity',
    'Postal Address',
    'Country',
    'state',
    'District',
    'City',
    'Pin Zip Code',
    'Landline Number',
    'SPOC Name',
    'SPOC Mobile Number',
    'Total No.of Branches (Including Main Branch)',
    'PAN Card Number',
  ])
    expect(html).toContain(`Please Enter ${label}.`)
  expect(html).toContain('Please Select Location.')
  expect(html).toContain('Please Select Lab Service Type.')
  expect(html).toContain('Please Enter Tell us About your Organization.')
})

test('every bare label of the branch is followed by its own message', async () => {
  const cookie = cookieIn(await post('/labregister', organization()))
  const empty = { screen: 'branch', intent: 'next' }
  const html = await (await post('/labregister?step=branch', empty, cookie)).text()
  for (const label of [
    'Name Of The Branch',
    'Registration Number',
    'Year Of Registration',
    'Laboratory Period Of License From',
    'Organization',
    'Validity Period Of License From',
    'Validity Period Of License To',
    'Branch Locality',
    'Branch Mobile Number',
    'Branch Email',
    'Branch landline number',
    'Start Time',
    'End Time',
  ])
    expect(html).toContain(`Please Enter ${label}.`)
  expect(html).toContain('Please Upload Branch Image.')
  expect(html).toContain('href="#lab-document-branch-image"')
})

test('nothing is reported as wrong before Next is pressed', async () => {
  const { html } = await page('/labregister')
  expect(html).not.toContain('Please Enter')
  expect(html).not.toContain('aria-invalid')
})

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

test('Back goes back whatever was typed, and keeps it', async () => {
  const cookie = cookieIn(await post('/labregister', organization()))
  const back = { screen: 'branch', intent: 'back', branchName: 'Half a branch' }
  const answer = await post('/labregister', back, cookie)
  expect(answer.headers.get('location')).toBe('/labregister?step=organization')
  expect((await page('/labregister?step=branch', cookie)).html).toContain('Half a branch')
})

test('the address of a later step leads back to the first one with errors', async () => {
  const cookie = cookieIn(await post('/labregister', organization()))
  for (const step of ['signatory', 'shares']) {
    const { status, to } = await page(`/labregister?step=${step}`, cookie)
    expect([status, to]).toEqual([302, '/labregister?step=branch&early=1'])
  }
  expect((await page('/labregister?step=branch')).to).toBe('/labregister?step=organization&early=1')
  expect((await page('/labregister?step=nonsense', cookie)).status).toBe(200)
})

test('when PAN and legal entity disagree, both are named', async () => {
  const answer = await post('/labregister', organization({ legalEntity: 'Trust', gstin: '' }))
  const html = await answer.text()
  expect(html).toContain('The fourth letter of this PAN is C')
  expect(html).toContain('Trust')
})

test('a PIN code of another state blocks the step', async () => {
  const answer = await post('/labregister', organization({ pincode: '110001' }))
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('This PIN code is in another state.')
})

test('an unknown branch of a known bank is only a warning', async () => {
  const { token } = await aFilledDraft(product, { branch: { ifsc: 'SBIN0ZZZZZZ' } })
  const { html } = await page('/labregister?step=branch', cookieOf(token))
  expect(html).toContain('Branch SBIN0ZZZZZZ is not in our list')
  expect(html).not.toContain('aria-invalid')
})

test('the branch step needs its image; for GST a declaration counts', async () => {
  const { token, submission } = await aFilledDraft(product)
  const cookie = cookieOf(token)
  const next = { screen: 'branch', intent: 'next', ...typedOf(submission).branch }
  const first = await post('/labregister', next, cookie)
  expect(await first.text()).toContain('Please Upload Branch Image.')
  await sendPicture('/labregister', 'branch-image', cookie)
  const second = await post('/labregister', next, cookie)
  expect(second.headers.get('location')).toBe('/labregister?step=signatory')
  const declaration = { screen: 'signatory', intent: 'declare:gst', 'declaration.gst': 'Exempt' }
  const said = await post('/labregister/documents?kind=gst', declaration, cookie)
  expect(said.headers.get('location')).toContain('/labregister?step=signatory')
  const { html } = await page('/labregister?step=signatory', cookie)
  expect(html).toContain('Declared not applicable: Exempt')
})

function sendPicture(door: string, kind: string, cookie: string, bytes = aPng(), more = '') {
  return product.api.request(`${baseUrl}${door}/documents?kind=${kind}${more}`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
}

test('an image that lies, one of 5 MB and more, and an unmasked Aadhaar card are not kept', async () => {
  const { token } = await aFilledDraft(product)
  const cookie = cookieOf(token)
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const lying = await sendPicture('/labregister', 'licence', cookie, html)
  expect([lying.status, await lying.json()]).toMatchObject([422, { trouble: 'not-an-image' }])
  const large = Buffer.alloc(5 * 1024 * 1024 + 200 * 1024)
  expect((await sendPicture('/labregister', 'licence', cookie, large)).status).toBe(413)
  const bare = await sendPicture('/labregister', 'aadhaar-front', cookie)
  expect([bare.status, await bare.json()]).toMatchObject([422, { trouble: 'not-covered' }])
  const covered = await sendPicture('/labregister', 'aadhaar-front', cookie, aPng(), '&covered=1')
  expect(covered.status).toBe(200)
  const kinds = (await product.as({ kind: 'visitor' }).viewDraft({ token })).documents
  expect(kinds.map(({ kind }) => kind)).toEqual(['aadhaar-front'])
})

test('without script an image comes with the form, which is kept too', async () => {
  const { token } = await aFilledDraft(product)
  const body = new FormData()
  for (const [name, value] of [
    ['screen', 'branch'],
    ['intent', 'upload:branch-image'],
    ['branchName', 'Typed without a script'],
  ] as const)
    body.set(name, value)
  body.set('file.branch-image', new File([new Uint8Array(aPng())], 'front.PNG'))
  const answer = await product.api.request(`${baseUrl}/labregister/documents?kind=branch-image`, {
    method: 'POST',
    headers: { cookie: cookieOf(token), origin: baseUrl },
    body,
  })
  expect(answer.headers.get('location')).toBe('/labregister?step=branch#lab-document-branch-image')
  const { html } = await page('/labregister?step=branch', cookieOf(token))
  expect(html).toContain('Typed without a script')
  expect(html).toMatch(/<img src="\/lab-documents\//)
})

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

test('in Hindi the messages are Hindi, the alert of the table stays as quoted', async () => {
  const empty = await post('/hi/labregister', { screen: 'organization' })
  expect(await empty.text()).toContain('कृपया अक्षांश भरें।')
  const draft = await officeDraftAtTable()
  const fields = { screen: 'shares', 'lab.all': '', draft }
  const alert = await post(`/hi${office}?step=shares&draft=${draft}`, fields, officeCookie)
  expect(await alert.text()).toMatch(/lang="en"[^>]*>(?:(?!<\/div>).)*Please Fill all Fields/)
})

test('an applicant types their own share; the rest is the platform’s', async () => {
  const { token } = await aFilledDraft(product)
  const fields = { screen: 'shares', intent: 'back', 'lab.all': '70' }
  await post('/labregister', fields, cookieOf(token))
  const visitor = product.as({ kind: 'visitor' })
  const { typed } = await visitor.viewDraft({ token })
  expect(typed.shares).toEqual({ 'lab.all': '70' })
  expect((await visitor.checkDraft({ token, step: 'shares' })).issues).toEqual([])
})

/** Presses Next on the office's first step; answers the address of the draft. */
async function officeDraft() {
  product.clock.pass(1) // drafts are ordered by their time
  const typed = { ...typedOf(aSubmission()).organization, screen: 'organization' }
  const answer = await post(`${office}?draft=new`, { ...typed, draft: '' }, officeCookie)
  const to = answer.headers.get('location') ?? ''
  return { to, draft: new URL(to, baseUrl).searchParams.get('draft') ?? '' }
}

test('the office’s draft is the person’s own newest; another person’s is not found', async () => {
  const { to, draft } = await officeDraft()
  expect(to).toBe(`${office}?step=branch&draft=${draft}`)
  expect((await page(office, officeCookie)).html).toContain(`value="${draft}"`)
  expect((await page(`${office}?draft=${draft}`, colleagueCookie)).status).toBe(404)
  expect((await page(office, colleagueCookie)).html).not.toContain(draft)
  const theirs = await post(office, { screen: 'branch', draft, branchName: 'x' }, colleagueCookie)
  expect(await theirs.text()).not.toContain('Sunrise')
  expect(theirs.status).not.toBe(302)
})

/** The same with its branch and image, so that the table may be opened. */
async function officeDraftAtTable() {
  const { draft } = await officeDraft()
  const { branch } = typedOf(aSubmission())
  await sendPicture(office, 'branch-image', officeCookie, aPng(), `&draft=${draft}`)
  const at = async (fields: Record<string, string>) => {
    const answer = await post(office, { draft, intent: 'next', ...fields }, officeCookie)
    return new URL(answer.headers.get('location') ?? '', baseUrl).searchParams.get('step')
  }
  expect(await at({ screen: 'branch', ...branch })).toBe('documents')
  expect(await at({ screen: 'documents' })).toBe('signatory')
  expect(await at({ screen: 'signatory' })).toBe('shares')
  return draft
}

test('the office’s documents are optional; its table needs both numbers of each row', async () => {
  const draft = await officeDraftAtTable()
  const send = (fields: Record<string, string>) =>
    post(`${office}?step=shares&draft=${draft}`, { draft, ...fields }, officeCookie)
  const half = await send({ screen: 'shares', 'lab.all': '75', 'platform.all': '' })
  expect([half.status, await half.text()]).toEqual([
    422,
    expect.stringContaining('Please Fill all Fields'),
  ])
  const wrong = await send({ screen: 'shares', 'lab.all': '75', 'platform.all': '24' })
  const html = await wrong.text()
  expect(html).toContain('Oops... Please Check Pecentages!')
  expect(html).toMatch(/id="lab-lab\.all"[^>]*value="75"/)
  const right = await send({ screen: 'shares', 'lab.all': '75', 'platform.all': '25' })
  expect(right.headers.get('location')).toMatch(/^\/backoffice\/labs\/new\?done=LAB\d+$/)
  const done = await page(right.headers.get('location') ?? '', officeCookie)
  expect(done.html).toContain('Data Submitted Successfully')
  expect(done.html).not.toContain('Sunrise')
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
