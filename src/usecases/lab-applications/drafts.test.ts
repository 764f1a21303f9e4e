import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aFilledDraft, anApplication, aSubmission, typeAll, visitor } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const somebody = product.as(visitor)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)

const typed = { branchName: 'Sunrise', email: 'not an address', mobile: '12' }

async function begun() {
  const { token } = await somebody.startDraft({ door: 'applicant' })
  return { token: String(token) }
}

test('typed fields are stored, valid or not, and come back unchanged', async () => {
  const ref = await begun()
  const { version } = await somebody.saveDraft({ ...ref, step: 'branch', typed })
  expect(version).toBe(2)
  expect(await somebody.viewDraft(ref)).toMatchObject({
    typed: { organization: {}, branch: typed, signatory: {}, shares: {} },
    version: 2,
    application: null,
    isEditable: true,
  })
})

test('a draft may begin with its first step', async () => {
  const { draft } = await somebody.startDraft({
    door: 'applicant',
    first: { step: 'branch', typed },
  })
  expect(draft.typed.branch).toEqual(typed)
})

test('the office opens its own drafts: not a colleague, not a visitor', async () => {
  const { draft } = await office.startDraft({ door: 'office', first: { step: 'branch', typed } })
  const ref = { draftId: draft.draftId }
  expect((await office.viewDraft(ref)).typed.branch).toEqual(typed)
  expect(await office.listDrafts()).toMatchObject([{ draftId: draft.draftId, name: 'Sunrise' }])
  const colleague = product.as(await demoActor(product, 'backoffice2'))
  expect(await colleague.listDrafts()).toEqual([])
  await expect(colleague.viewDraft(ref)).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(somebody.viewDraft(ref)).rejects.toMatchObject({ refusal: 'sign-in-first' })
  const manager = product.as(await demoActor(product, 'labmanager'))
  await expect(manager.viewDraft(ref)).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(manager.startDraft({ door: 'office' })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
})

test('unknown fields of a step are refused by name, and so are overlong texts', async () => {
  const ref = await begun()
  const strange: [Record<string, string>, Record<string, string>][] = [
    [{ branchName: 'Sunrise', isAdmin: 'yes' }, { 'branch.isAdmin': 'no-such-field' }],
    [{ ['__proto__x']: '1' }, { 'branch.__proto__x': 'no-such-field' }],
    [{ branchName: 'x'.repeat(100_000) }, { 'branch.branchName': 'too-long' }],
  ]
  for (const [fields, wrong] of strange)
    await expect(
      somebody.saveDraft({ ...ref, step: 'branch', typed: fields }),
    ).rejects.toMatchObject({ refusal: 'fields-disagree', detail: { fields: wrong } })
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`lab.C${at}`, '50']))
  await expect(somebody.saveDraft({ ...ref, step: 'shares', typed: many })).rejects.toMatchObject({
    refusal: 'fields-disagree',
  })
})

test('of two tabs the second is told that the first changed the form', async () => {
  const ref = await begun()
  const save = () => somebody.saveDraft({ ...ref, step: 'branch', typed, version: 1 })
  const both = await Promise.allSettled([save(), save()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'stale' },
  })
})

test('of an Aadhaar number the last digits come back; an invalid one must be typed again', async () => {
  const ref = await begun()
  const save = (aadhaar: string) =>
    somebody.saveDraft({ ...ref, step: 'signatory', typed: { name: 'Asha', aadhaar } })
  const { aadhaar = '' } = aSubmission().signatory
  expect(await save(aadhaar)).toMatchObject({ aadhaarLastFour: aadhaar.slice(-4) })
  expect(await save('')).toMatchObject({ aadhaarLastFour: aadhaar.slice(-4) })
  const spaced = aadhaar.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  expect(await save(spaced)).toMatchObject({ aadhaarLastFour: aadhaar.slice(-4) })
  expect((await somebody.viewDraft(ref)).typed.signatory).toEqual({ name: 'Asha' })
  expect(await save('1234 5678')).toMatchObject({ aadhaarLastFour: null })
})

test('one step is checked by itself, and against known facts', async () => {
  const ref = await begun()
  await typeAll(product, ref, aSubmission())
  expect(await somebody.checkDraft(ref)).toEqual({ issues: [], warnings: [] })
  const branch = { branchName: 'Sunrise', ifsc: 'XXXX0000001' }
  await somebody.saveDraft({ ...ref, step: 'branch', typed: branch })
  const { issues } = await somebody.checkDraft({ ...ref, step: 'branch' })
  expect(issues).toContainEqual(expect.objectContaining({ path: 'branch.email', kind: 'missing' }))
  expect((await somebody.checkDraft({ ...ref, step: 'organization' })).issues).toEqual([])
})

test('one network address begins ten drafts an hour; another is not affected', async () => {
  const start = (origin: string) => somebody.startDraft({ door: 'applicant', origin })
  const origin = '203.0.113.7'
  const many = await Promise.allSettled(Array.from({ length: 14 }, () => start(origin)))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(start(origin)).rejects.toMatchObject({ refusal: 'too-many' })
  await start('203.0.113.8')
  product.clock.pass(61)
  await start(origin)
})

test('while registration is closed nobody begins, saves or submits; a submitted one can be corrected', async () => {
  await using closed = await aProduct({ isRegistrationOpen: true })
  const applicant = closed.as(visitor)
  const sent = await anApplication(closed)
  const unsent = await aFilledDraft(closed)
  closed.world.settings.isRegistrationOpen = false
  const { submission, token } = unsent
  const calls = [
    () => applicant.startDraft({ door: 'applicant' }),
    () => applicant.saveDraft({ token, step: 'branch', typed }),
    () => applicant.submitDraft({ token }),
    () => applicant.mailDraftLink({ token, email: 'asha@lab.example' }),
    () => applicant.applyForLab({ submission, documents: [] }),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({ refusal: 'registration-closed' })
  expect(await applicant.viewDraft({ token })).toMatchObject({ isEditable: false })
  const officers = closed.as(await demoActor(closed, 'backoffice'))
  await officers.startReview(sent)
  await officers.requestChanges({ labId: sent.labId, reason: 'The licence is not readable.' })
  await typeAll(closed, sent, sent.submission)
  expect(await applicant.submitDraft({ token: sent.token })).toMatchObject({
    state: 'under-review',
  })
  await officers.startDraft({ door: 'office' })
})
