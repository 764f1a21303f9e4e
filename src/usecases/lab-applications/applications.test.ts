import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { openGstin, openPan } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { openSubmission } from '#src/usecases/parts/labs/sealed-submission.ts'
import { flagsOf } from '#src/usecases/parts/labs/repeat-flags.ts'
import { demoActor } from '#test/booking.ts'
import { aJpeg } from '#test/images.ts'
import {
  aFilledDraft,
  anAadhaar,
  anApplication,
  aPan,
  aSubmission,
  typeAll,
  visitor,
} from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'
import { countRows, registeredLab, watchedFiles } from '#test/registered-labs.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const applicant = product.as(visitor)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const picture = { kind: 'licence', bytes: await aJpeg(), declared: 'jpeg' } as const

test('a submitted form becomes a lab waiting for review, with everything that was typed', async () => {
  const { token, submission, labId, code } = await anApplication(product)
  const { lab, organization } = await registeredLab(product, labId)
  expect(code).toMatch(/^LAB\d{3,}$/)
  expect(lab).toMatchObject({
    state: 'submitted',
    name: submission.branch.branchName,
    phone: '9845067890',
    directorName: 'Kavya Shetty',
    workingDays: [1, 2, 3, 4, 5, 6],
    technicians: '8',
    pathologists: '2 full-time, 1 visiting',
    minimumCharge: null,
    enteredBy: null,
    approvedBy: null,
  })
  const { pan, ...rest } = submission.organization
  expect(openPan(product.world, organization)).toBe(pan)
  expect(openGstin(product.world, organization)).toBe(rest.gstin)
  const { accountNumber: _, ...branch } = submission.branch
  expect(openSubmission(product.world, lab)).toMatchObject({ organization: rest, branch })
  expect(await applicant.viewDraft({ token })).toMatchObject({
    isEditable: false,
    application: { labId, code, state: 'submitted', history: [{ state: 'submitted' }] },
  })
})

test('a submitted form can be read, not changed', async () => {
  const { token } = await anApplication(product)
  await expect(
    applicant.saveDraft({ token, step: 'branch', typed: { branchName: 'Another' } }),
  ).rejects.toMatchObject({ refusal: 'not-allowed-now', detail: { currentState: 'submitted' } })
})

test('everything missing or inconsistent is named, and nothing is created', async () => {
  const { token } = await aFilledDraft(product, {
    organization: { state: 'Kerala' },
    branch: { ifsc: 'XXXX0000001' },
  })
  const labs = await countRows(product, 'labs')
  await applicant.saveDraft({ token, step: 'signatory', typed: { name: 'Kavya Shetty' } })
  await expect(applicant.submitDraft({ token })).rejects.toMatchObject({
    refusal: 'fields-disagree',
    detail: { fields: { 'signatory.email': 'missing', 'signatory.designation': 'missing' } },
  })
  await typeAll(
    product,
    { token },
    aSubmission({ organization: { state: 'Kerala' }, branch: { ifsc: 'XXXX0000001' } }),
  )
  await expect(applicant.submitDraft({ token })).rejects.toMatchObject({
    refusal: 'fields-disagree',
    detail: {
      fields: {
        'organization.pincode': 'pincode-state',
        'organization.gstin': 'gstin-state',
        'branch.ifsc': 'ifsc-bank',
      },
    },
  })
  expect(await countRows(product, 'labs')).toBe(labs)
})

/** Of a known company, so that nobody waits for its row to be created. */
async function ofKnownCompany() {
  const pan = aPan()
  await anApplication(product, { organization: { pan } })
  return { organization: { pan } }
}

test('twenty submissions of one form at once make one lab', async () => {
  const { token } = await aFilledDraft(product, await ofKnownCompany())
  const labs = await countRows(product, 'labs')
  const all = await Promise.all(Array.from({ length: 20 }, () => applicant.submitDraft({ token })))
  expect(new Set(all.map(({ labId }) => labId)).size).toBe(1)
  expect(await countRows(product, 'labs')).toBe(labs + 1)
  const [{ labId }] = all as [(typeof all)[number]]
  expect(await countRows(product, 'events', `entity_id = '${labId}'`)).toBe(1)
  expect(await countRows(product, 'messages', `subject_id = '${labId}'`)).toBe(1)
})

test('twenty equal applications by programs at once make one lab, with its documents once', async () => {
  const submission = aSubmission(await ofKnownCompany())
  const labs = await countRows(product, 'labs')
  const put = watchedFiles(product)
  const all = await Promise.all(
    Array.from({ length: 20 }, () => applicant.applyForLab({ submission, documents: [picture] })),
  )
  expect(new Set(all.map(({ labId, token }) => `${labId} ${token}`)).size).toBe(1)
  expect(await countRows(product, 'labs')).toBe(labs + 1)
  expect(await countRows(product, 'lab_documents', `lab_id = '${all[0]?.labId}'`)).toBe(1)
  expect(put.left()).toHaveLength(1)
})

test('an equal submission is answered as before, another body for the same number is refused', async () => {
  const submission = aSubmission()
  const first = await applicant.applyForLab({ submission, documents: [] })
  expect(await applicant.applyForLab({ submission, documents: [] })).toEqual(first)
  const others = [
    { ...submission, branch: { ...submission.branch, floorSpace: '1 sq ft' } },
    { ...submission, branch: { ...submission.branch, accountNumber: '123456789' } },
    { ...submission, signatory: { ...submission.signatory, aadhaar: anAadhaar('81234567890') } },
  ]
  for (const other of others)
    await expect(applicant.applyForLab({ submission: other, documents: [] })).rejects.toMatchObject(
      { refusal: 'already-registered' },
    )
})

test('the office sends an equal submission again: as before; an applicant cannot take over the office’s lab', async () => {
  const submission = aSubmission()
  const entered = await office.submitLab({ submission, documents: [] })
  expect(entered).toMatchObject({ state: 'inactive', warnings: [] })
  expect(await office.submitLab({ submission, documents: [] })).toEqual(entered)
  expect((await registeredLab(product, entered.labId)).lab).toMatchObject({
    enteredBy: officer.id,
    approvedBy: officer.id,
  })
  await expect(applicant.applyForLab({ submission, documents: [] })).rejects.toMatchObject({
    refusal: 'already-registered',
  })
  expect(await product.outbox(submission.branch.email)).toEqual([])
})

test('of two different forms with one number the first wins, also concurrently', async () => {
  const submission = aSubmission(await ofKnownCompany())
  const other = { ...submission, branch: { ...submission.branch, floorSpace: '1 sq ft' } }
  const both = await Promise.allSettled(
    [submission, other].map((one) => applicant.applyForLab({ submission: one, documents: [] })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'already-registered' },
  })
})

test('two concurrent branches of one new company are two labs of one organization', async () => {
  const pan = aPan()
  const both = await Promise.all(
    Array.from({ length: 6 }, () =>
      applicant.applyForLab({ submission: aSubmission({ organization: { pan } }), documents: [] }),
    ),
  )
  const rows = await Promise.all(both.map(({ labId }) => registeredLab(product, labId)))
  expect(new Set(rows.map(({ lab }) => lab.id)).size).toBe(6)
  expect(new Set(rows.map(({ organization }) => organization.id)).size).toBe(1)
})

test('under test share each category of the service has one pair, and no other category', async () => {
  const shares = (codes: string[]) =>
    codes.map((categoryCode) => ({ categoryCode, platformPercent: 40, labPercent: 60 }))
  const { rows } = await product.pool.query(
    `select code from categories where service_type = 'Tests' order by code`,
  )
  const codes = rows.map(({ code }) => String(code))
  const organization = { serviceType: 'Tests', shareType: 'test' } as const
  const send = (given: string[]) =>
    office.submitLab({
      submission: aSubmission({ organization, shares: shares(given) }),
      documents: [],
    })
  const { labId } = await send(codes)
  expect(await countRows(product, 'lab_shares', `lab_id = '${labId}'`)).toBe(codes.length)
  for (const [given, fields] of [
    [codes.slice(1), { [`shares.${codes[0]}`]: 'category-missing' }],
    [[...codes, 'IMG'], { [`shares.${codes.length}.categoryCode`]: 'category-unknown' }],
    [['NONE', ...codes], { 'shares.0.categoryCode': 'category-unknown' }],
    [[...codes, codes[0] ?? ''], { [`shares.${codes.length}.categoryCode`]: 'category-twice' }],
  ] as const)
    await expect(send([...given])).rejects.toMatchObject({
      refusal: 'fields-disagree',
      detail: { fields },
    })
})

test('invalid, mislabelled or repeated images are refused with their field, and nothing is left', async () => {
  const files = watchedFiles(product)
  const send = (documents: Parameters<typeof office.submitLab>[0]['documents']) =>
    office.submitLab({ submission: aSubmission(), documents })
  const lying = { ...picture, declared: 'png' } as const
  const html = { ...picture, bytes: new TextEncoder().encode('<html></html>') }
  const empty = { ...picture, kind: 'gst', bytes: new Uint8Array() } as const
  for (const [documents, fields] of [
    [[lying], { 'documents.licence': 'image-type-lies' }],
    [[html], { 'documents.licence': 'not-an-image' }],
    [[picture, empty], { 'documents.gst': 'empty-image' }],
    [[picture, picture], { 'documents.licence': 'document-twice' }],
  ] as const)
    await expect(send([...documents])).rejects.toMatchObject({
      refusal: 'fields-disagree',
      detail: { fields },
    })
  expect(files.left()).toEqual([])
})

test('the same PAN, GSTIN, account or Aadhaar in two labs is flagged on both, a refused lab’s is not', async () => {
  const pan = aPan()
  const one = aSubmission({ organization: { pan } })
  const account = one.branch.accountNumber
  const { aadhaar } = one.signatory
  const two = aSubmission({ organization: { pan }, branch: { accountNumber: account } })
  const three = aSubmission({ signatory: { aadhaar } })
  const [a, b, c] = await Promise.all(
    [one, two, three].map((submission) => applicant.applyForLab({ submission, documents: [] })),
  )
  const flags = (labId = a?.labId) =>
    product.world.db.transaction((tx) => flagsOf(tx, labId as LabId))
  const kinds = (found: Awaited<ReturnType<typeof flags>>) =>
    found.map(({ kind, code }) => `${kind} ${code}`).toSorted()
  expect(kinds(await flags())).toEqual(
    [`aadhaar ${c?.code}`, `account ${b?.code}`, `gstin ${b?.code}`, `pan ${b?.code}`].toSorted(),
  )
  expect(kinds(await flags(c?.labId))).toEqual([`aadhaar ${a?.code}`])
  const labId = c?.labId as LabId
  await office.startReview({ labId })
  await office.refuseApplication({ labId, reason: 'Not a laboratory.' })
  expect(kinds(await flags())).not.toContain(`aadhaar ${c?.code}`)
})
