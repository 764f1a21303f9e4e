import { afterAll, expect, test } from 'vitest'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { openPan } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { openSubmission } from '#src/usecases/parts/labs/sealed-submission.ts'
import { demoActor } from '#test/booking.ts'
import {
  aFilledDraft,
  anApplication,
  aPan,
  aSubmission,
  typeAll,
  visitor,
} from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'
import { countRows, registeredLab } from '#test/registered-labs.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const applicant = product.as(visitor)
const office = product.as(await demoActor(product, 'backoffice'))

test('an application changes nothing of an organization with an approved lab', async () => {
  const pan = aPan()
  const first = aSubmission({ organization: { pan, associateName: 'The real one' } })
  await office.submitLab({ submission: first, documents: [] })
  const second = aSubmission({ organization: { pan, associateName: 'An impostor' } })
  const { labId } = await applicant.applyForLab({ submission: second, documents: [] })
  expect((await registeredLab(product, labId)).organization.name).toBe('The real one')
  await office.startReview({ labId })
  await office.approveApplication({ labId })
  expect((await registeredLab(product, labId)).organization.name).toBe('The real one')
})

test('the office sends it back with a reason, the applicant corrects the same form and submits it again', async () => {
  const { token, labId, submission } = await anApplication(product)
  await office.startReview({ labId })
  const reason = 'The licence number is of another branch.'
  await office.requestChanges({ labId, reason })
  expect(await applicant.viewDraft({ token })).toMatchObject({
    isEditable: true,
    application: { state: 'changes-requested', reason },
  })
  const pan = aPan()
  const { organization: before } = await registeredLab(product, labId)
  const corrected = aSubmission({
    organization: { pan },
    branch: { ...submission.branch, licenceNumber: 'KPME-9999', branchName: 'Corrected' },
    shares: [{ categoryCode: null, platformPercent: 30, labPercent: 70 }],
  })
  await typeAll(product, { token }, corrected)
  const again = await Promise.all(Array.from({ length: 5 }, () => applicant.submitDraft({ token })))
  for (const answer of again) expect(answer).toMatchObject({ labId, state: 'under-review' })
  const { lab, organization } = await registeredLab(product, labId)
  expect(lab).toMatchObject({ name: 'Corrected', state: 'under-review', stateReason: null })
  expect(openPan(product.world, organization)).toBe(pan)
  expect(openSubmission(product.world, lab)?.branch.licenceNumber).toBe('KPME-9999')
  expect(await countRows(product, 'organizations', `id = '${before.id}'`)).toBe(0)
  expect(await countRows(product, 'lab_shares', `lab_id = '${labId}' and lab_percent = 70`)).toBe(1)
  expect(await countRows(product, 'lab_shares', `lab_id = '${labId}'`)).toBe(1)
  expect(await countRows(product, 'lab_bank_accounts', `lab_id = '${labId}'`)).toBe(1)
  const { application } = await applicant.viewDraft({ token })
  expect(application?.history.map(({ state }) => state)).toEqual([
    'submitted',
    'under-review',
    'changes-requested',
    'under-review',
  ])
})

test('the applicant is e-mailed at each step, with the reason and the link', async () => {
  const { token, submission } = await aFilledDraft(product)
  const email = `news.${submission.branch.email}`
  await applicant.mailDraftLink({ token, email })
  const { labId } = await applicant.submitDraft({ token })
  await office.startReview({ labId })
  await office.requestChanges({ labId, reason: 'Show the other side of the licence.' })
  await applicant.submitDraft({ token })
  await office.approveApplication({ labId })
  const news = (await product.outbox(email)).toReversed().slice(1)
  expect(news.map(({ event }) => event)).toEqual([
    'lab-application-submitted',
    'lab-application-under-review',
    'lab-application-changes-requested',
    'lab-application-submitted',
    'lab-application-approved',
  ])
  expect(news[2]?.text).toContain('Show the other side of the licence.')
  for (const { text } of news) expect(text).toContain(`/labregister/resume/${token}`)
  expect(await product.outbox(submission.branch.email)).toEqual([])
})

test('a refusal is sent with its reason, and the number is free for another application', async () => {
  const { labId, submission, token } = await anApplication(product)
  await office.startReview({ labId })
  await office.refuseApplication({ labId, reason: 'The licence is of another company.' })
  const [mail] = await product.outbox(submission.branch.email)
  expect(mail).toMatchObject({ event: 'lab-application-refused' })
  expect(mail?.text).toContain('The licence is of another company.')
  expect(await applicant.viewDraft({ token })).toMatchObject({
    isEditable: false,
    application: { state: 'refused', reason: 'The licence is of another company.' },
  })
  const { labId: other } = await applicant.applyForLab({ submission, documents: [] })
  expect(other).not.toBe(labId)
})

test('a repeated step changes nothing and tells nobody; out of turn it is refused', async () => {
  const { labId, submission } = await anApplication(product)
  await expect(office.approveApplication({ labId })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'submitted', allowedActions: ['review'] },
  })
  await office.startReview({ labId })
  const { version } = await office.startReview({ labId, version: 1 })
  expect(version).toBe(2)
  expect(await product.outbox(submission.branch.email)).toHaveLength(2)
  await expect(
    office.requestChanges({ labId, reason: 'Too late', version: 1 }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  await office.requestChanges({ labId, reason: 'Show the licence.' })
  await expect(office.startReview({ labId })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'changes-requested' },
  })
})

test('of two officers who decide at once one does, and the applicant gets one answer', async () => {
  const { labId, submission } = await anApplication(product)
  await office.startReview({ labId })
  const colleague = product.as(await demoActor(product, 'backoffice2'))
  const both = await Promise.allSettled([
    office.approveApplication({ labId, version: 2 }),
    colleague.refuseApplication({ labId, version: 2, reason: 'No' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await product.outbox(submission.branch.email)).toHaveLength(3)
})

test('only the office reviews, and an unknown lab is not found', async () => {
  const { labId } = await anApplication(product)
  const manager = product.as(await demoActor(product, 'labmanager'))
  const reason = 'A reason'
  for (const [them, refusal] of [
    [manager, 'forbidden'],
    [applicant, 'sign-in-first'],
  ] as const)
    for (const call of [
      () => them.startReview({ labId }),
      () => them.requestChanges({ labId, reason }),
      () => them.approveApplication({ labId }),
      () => them.refuseApplication({ labId, reason }),
      () => them.submitLab({ submission: aSubmission(), documents: [] }),
    ])
      await expect(call()).rejects.toMatchObject({ refusal })
  const none = product.world.chance.uuid() as LabId
  await expect(office.startReview({ labId: none })).rejects.toMatchObject({ refusal: 'not-found' })
})

test('once it is decided the link shows the outcome, and nothing of the form any more', async () => {
  for (const end of ['approveApplication', 'refuseApplication'] as const) {
    const { token, labId } = await anApplication(product)
    const email = `news.${labId}@lab.example`
    await office.startReview({ labId })
    expect((await applicant.viewDraft({ token })).typed.branch).toHaveProperty('accountNumber')
    await office[end]({ labId, reason: 'The licence is of another company.' })
    const { typed, aadhaarLastFour, documents, application } = await applicant.viewDraft({ token })
    expect({ typed, aadhaarLastFour, documents }).toEqual({
      typed: { organization: {}, branch: {}, signatory: {}, shares: {} },
      aadhaarLastFour: null,
      documents: [],
    })
    expect(application?.labId).toBe(labId)
    await expect(applicant.mailDraftLink({ token, email })).rejects.toMatchObject({
      refusal: 'not-allowed-now',
    })
    expect(await product.outbox(email)).toEqual([])
  }
})

/** How many sessions are waiting for another's lock. */
async function lockWaits() {
  const { rows } = await product.pool.query(
    `select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid'
       and pid in (select pid from pg_stat_activity where datname = current_database())`,
  )
  return rows[0].n
}

test('an organization that another lab joins at that moment is not deleted with the corrected PAN', async () => {
  const { token, labId } = await anApplication(product)
  await office.startReview({ labId })
  await office.requestChanges({ labId, reason: 'The PAN is of another company.' })
  const pan = aPan()
  const typed = typedOf(aSubmission({ organization: { pan } })).organization
  await applicant.saveDraft({ token, step: 'organization', typed })
  const before = await registeredLab(product, labId)
  const joining = await product.pool.connect()
  await joining.query('begin')
  await joining.query('select from organizations where id = $1 for update', [
    before.organization.id,
  ])
  const corrected = applicant.submitDraft({ token })
  await expect.poll(lockWaits).toBe(1)
  await joining.query(
    `insert into labs select (jsonb_populate_record(labs, jsonb_build_object('id', gen_random_uuid(),
       'code', 'LAB-joins', 'registration_number', 'KA-joins'))).* from labs where id = $1`,
    [labId],
  )
  await joining.query('commit')
  joining.release()
  expect(await corrected).toMatchObject({ labId, state: 'under-review' })
  expect(await countRows(product, 'organizations', `id = '${before.organization.id}'`)).toBe(1)
})
