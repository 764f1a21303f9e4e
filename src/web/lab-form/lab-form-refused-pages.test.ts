import { afterAll, expect, test } from 'vitest'
import { DraftId } from '#src/domain/lab-applications/draft.ts'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import type { Submission } from '#src/domain/lab-applications/submission.ts'
import { demoActor } from '#test/booking.ts'
import { sendForm } from '#test/contact.ts'
import { aPng } from '#test/images.ts'
import { anApplication, aSubmission } from '#test/lab-submission.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const at = '/backoffice/labs/new'
const keeper = await demoActor(product, 'backoffice')
const signedIn = async () => ({ cookie: await product.cookieFor(keeper) })
const shares = { 'lab.all': '74', 'platform.all': '26' }

const page = async (path: string) => (await product.get(path, await signedIn())).text()

async function answerTo(path: string, fields: Record<string, string>) {
  const { status, headers } = await sendForm(product, path, fields, await signedIn())
  const to = new URL(headers.get('location') ?? '', baseUrl)
  return { status, to: to.pathname + to.search, draft: to.searchParams.get('draft') ?? '' }
}

/** Types everything and opens the table, as the office; answers the draft. */
async function atTheTable(submission: Submission): Promise<string> {
  const { organization, branch, signatory } = typedOf(submission)
  const first = { ...organization, screen: 'organization', intent: 'next', draft: '' }
  const { draft } = await answerTo(`${at}?draft=new`, first)
  await product.api.request(`${baseUrl}${at}/documents?kind=branch-image&draft=${draft}`, {
    method: 'POST',
    headers: { ...(await signedIn()), origin: baseUrl, 'content-type': 'image/png' },
    body: new Uint8Array(aPng()),
  })
  const typed = { draft, intent: 'next' }
  await answerTo(at, { ...typed, ...branch, screen: 'branch' })
  await answerTo(at, { ...typed, screen: 'documents' })
  await answerTo(at, { ...typed, ...signatory, screen: 'signatory' })
  return draft
}

const submit = (draft: string) =>
  answerTo(`${at}?step=shares&draft=${draft}`, { draft, screen: 'shares', ...shares })

/** What was typed and is missing from the draft, and from the page of its branch. */
async function lostOf(draft: string, submission: Submission, html: string) {
  const { aadhaar: _keptApart, ...signing } = typedOf(submission).signatory
  const typed = { ...typedOf(submission), signatory: signing, shares }
  const kept = (await product.as(keeper).viewDraft({ draftId: DraftId.parse(draft) })).typed
  const gone = Object.entries(typed).flatMap(([screen, values]) =>
    Object.entries(values)
      .filter(([name, value]) => kept[screen as keyof typeof kept][name] !== value)
      .map(([name]) => `${screen}.${name}`),
  )
  const isShown = (value: string) => html.includes(value.replaceAll('&', '&amp;'))
  const hidden = Object.entries(typed.branch).filter(([, value]) => !isShown(value))
  return [...gone, ...hidden.map(([name]) => `the page of branch.${name}`)]
}

test('a lab that is already registered is reported beside its registration number, and nothing is lost', async () => {
  const { submission: before } = await anApplication(product)
  const { pan } = before.organization
  const { registrationNumber } = before.branch
  const submission = aSubmission({ organization: { pan }, branch: { registrationNumber } } as never)
  const draft = await atTheTable(submission)
  const { to } = await submit(draft)
  expect(to).toContain('step=branch')
  const html = await page(to)
  expect(html).toMatch(/id="lab-registrationNumber"[^>]*aria-invalid="true"/)
  expect(html).toContain(
    'A laboratory with this PAN and registration number is already registered.',
  )
  expect(await lostOf(draft, submission, html)).toEqual([])
})

test('a fault found on submitting leads to its screen, is shown at its field, and loses nothing', async () => {
  const submission = aSubmission()
  const draft = await atTheTable(submission)
  product.clock.set(`${Number(submission.branch.licenceTo.slice(0, 4)) + 1}-01-02T05:00:00Z`)
  const { to } = await submit(draft)
  expect(to).toBe(`${at}?step=branch&check=1&draft=${draft}`)
  const html = await page(to)
  expect(html).toMatch(/id="lab-licenceTo"[^>]*aria-invalid="true"/)
  expect(html).toMatch(/id="lab-licenceTo-error"[^>]*>(?:(?!<\/div>).)*licen[cs]e/i)
  expect(await lostOf(draft, submission, html)).toEqual([])
})
