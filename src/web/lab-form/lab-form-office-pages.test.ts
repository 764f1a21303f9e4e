import { afterAll, expect, test } from 'vitest'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import { demoActor } from '#test/booking.ts'
import { sendForm } from '#test/contact.ts'
import { aPng } from '#test/images.ts'
import { aSubmission } from '#test/lab-submission.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const office = '/backoffice/labs/new'
const officeCookie = await product.cookieFor(await demoActor(product, 'backoffice'))
const colleagueCookie = await product.cookieFor(await demoActor(product, 'backoffice2'))

async function page(path: string, cookie = '') {
  const answer = await product.get(path, { cookie })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

function post(path: string, fields: Record<string, string>, cookie = '') {
  return sendForm(product, path, fields, { cookie })
}

/** A step as the public form sends it: the service type by its number. */
function sendPicture(door: string, kind: string, cookie: string, bytes = aPng(), more = '') {
  return product.api.request(`${baseUrl}${door}/documents?kind=${kind}${more}`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
}

test('in Hindi the messages are Hindi, the alert of the table stays as quoted', async () => {
  const empty = await post('/hi/labregister', { screen: 'organization' })
  expect(await empty.text()).toContain('कृपया अक्षांश भरें।')
  const draft = await officeDraftAtTable()
  const fields = { screen: 'shares', 'lab.all': '', draft }
  const alert = await post(`/hi${office}?step=shares&draft=${draft}`, fields, officeCookie)
  expect(await alert.text()).toMatch(/lang="en"[^>]*>(?:(?!<\/div>).)*Please Fill all Fields/)
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
