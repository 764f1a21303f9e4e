import { afterAll, expect, test } from 'vitest'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import { sendForm } from '#test/contact.ts'
import { aFilledDraft, aSubmission } from '#test/lab-submission.ts'
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

test('an applicant types their own share; the rest is the platform’s', async () => {
  const { token } = await aFilledDraft(product)
  const fields = { screen: 'shares', intent: 'back', 'lab.all': '70' }
  await post('/labregister', fields, cookieOf(token))
  const visitor = product.as({ kind: 'visitor' })
  const { typed } = await visitor.viewDraft({ token })
  expect(typed.shares).toEqual({ 'lab.all': '70' })
  expect((await visitor.checkDraft({ token, step: 'shares' })).issues).toEqual([])
})
