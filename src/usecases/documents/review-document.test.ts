import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aManager, aPicture } from '#test/lab-papers.ts'
import { anApplication } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const second = product.as(await demoActor(product, 'backoffice2'))

async function aWaiting(
  kind: 'licence' | 'accreditation' | 'pcpndt' | 'gst' | 'afrb',
  lab?: LabId,
) {
  const labId = lab ?? (await aJoinedLab(product, { papers: [] }))
  const { id: documentId, version } = await second.addDocument(aPicture({ labId }, kind))
  return { labId, documentId, version }
}

async function labOf(labId: LabId) {
  const { rows } = await product.pool.query(
    `select state, version, licence_to::text as licence, nabl_to::text as nabl from labs where id = $1`,
    [labId],
  )
  return rows[0]
}

async function catalogueVersion() {
  const { rows } = await product.pool.query('select version from catalogue_versions')
  return Number(rows[0]?.version ?? 0)
}

const reason = 'The number cannot be read'

test('an approved licence and accreditation set the lab’s last day', async () => {
  const { labId, ...licence } = await aWaiting('licence')
  const { labId: _, ...accreditation } = await aWaiting('accreditation', labId)
  const before = await labOf(labId)
  const listed = await catalogueVersion()
  const approved = { decision: 'approved' } as const
  await office.reviewDocument({ ...licence, ...approved, expiresOn: '2028-03-31' })
  await office.reviewDocument({ ...accreditation, ...approved, expiresOn: '2027-06-30' })
  expect(await labOf(labId)).toMatchObject({
    licence: '2028-03-31',
    nabl: '2027-06-30',
    version: before.version + 2,
  })
  expect(await catalogueVersion()).toBe(listed + 2)
})

test.each(['licence', 'accreditation'] as const)(
  'a %s is not approved without its last day, nor with one that is over',
  async (kind) => {
    const { documentId, version, labId } = await aWaiting(kind)
    const before = await labOf(labId)
    const approve = (expiresOn?: string) =>
      office.reviewDocument({ documentId, version, decision: 'approved', expiresOn })
    await expect(approve()).rejects.toMatchObject({
      refusal: 'expiry-first',
      detail: { fields: { expiresOn: 'missing' } },
    })
    // The clock reads 2026-11-23, 09:00 in India.
    for (const day of ['2020-01-01', '2026-11-23'])
      await expect(approve(day)).rejects.toMatchObject({ refusal: 'already-expired' })
    expect(await labOf(labId)).toEqual(before)
    await approve('2026-11-24')
  },
)

test('a PCPNDT registration is approved with number and last day, which become the lab’s own', async () => {
  const { labId, documentId, version } = await aWaiting('pcpndt')
  const approve = (more: { expiresOn?: string; registrationNumber?: string }) =>
    office.reviewDocument({ documentId, version, decision: 'approved', ...more })
  const expiresOn = '2029-06-30'
  const registrationNumber = 'KA/BNG/2026/17'
  await expect(approve({ registrationNumber })).rejects.toMatchObject({ refusal: 'expiry-first' })
  await expect(approve({ expiresOn })).rejects.toMatchObject({
    refusal: 'registration-number-first',
  })
  expect(await approve({ expiresOn, registrationNumber })).toMatchObject({
    state: 'approved',
    expiresOn,
    registrationNumber,
  })
  const { rows } = await product.pool.query(
    'select pcpndt_number, pcpndt_to::text from labs where id = $1',
    [labId],
  )
  expect(rows).toEqual([{ pcpndt_number: registrationNumber, pcpndt_to: expiresOn }])
  const around = product.asOwner(
    'update lab_documents set registration_number = null where id = $1',
    [documentId],
  )
  await expect(around).rejects.toThrow('lab_documents_registered')
})

test('other documents are approved without a day, and change nothing of the lab', async () => {
  const { labId, ...gst } = await aWaiting('gst')
  const before = await labOf(labId)
  await office.reviewDocument({ ...gst, decision: 'approved' })
  expect(await labOf(labId)).toEqual(before)
})

test('the same decision again changes nothing and tells nobody', async () => {
  const { labId, documentId, version } = await aWaiting('afrb')
  const refuse = () => office.reviewDocument({ documentId, version, decision: 'refused', reason })
  const first = await refuse()
  expect(first).toMatchObject({ state: 'refused', reason, version: version + 1 })
  expect(await refuse()).toEqual(first)
  expect(await lettersTo(labId)).toHaveLength(1)
})

async function lettersTo(labId: LabId) {
  const { rows } = await product.pool.query('select email from labs where id = $1', [labId])
  return product.outbox(rows[0].email)
}

test('the lab is told of a refusal, with the reason and where to send another', async () => {
  const { labId, ...licence } = await aWaiting('licence')
  await office.reviewDocument({ ...licence, decision: 'refused', reason })
  const letters = await lettersTo(labId)
  expect(letters).toHaveLength(1)
  const [letter] = letters
  expect(letter?.subject).toMatch(/please upload another licence \(LAB\d+\)/)
  expect(letter?.text).toContain(reason)
  expect(letter?.text).toContain('/lab/desk/documents')
})

test('an active lab whose licence is refused later takes no more bookings', async () => {
  const { labId, ...licence } = await aWaiting('licence', await demoLab(product, 'LAB002'))
  const approved = await office.reviewDocument({
    ...licence,
    decision: 'approved',
    expiresOn: '2028-03-31',
  })
  expect(await labOf(labId)).toMatchObject({ state: 'active' })
  const { version } = approved
  const { documentId } = licence
  await office.reviewDocument({ documentId, version, decision: 'refused', reason })
  expect(await labOf(labId)).toMatchObject({ state: 'inactive' })
})

test('an applicant is told through the form', async () => {
  const { token, labId } = await anApplication(product)
  const { documentId, version } = await aWaiting('licence', labId)
  await office.reviewDocument({ documentId, version, decision: 'refused', reason })
  const [letter] = await lettersTo(labId)
  expect(letter?.text).toContain(token)
})

test('a refused document is replaced by another, which waits', async () => {
  const { labId, documentId, version } = await aWaiting('licence')
  await office.reviewDocument({ documentId, version, decision: 'refused', reason })
  const rekha = product.as(await aManager(product, labId))
  await rekha.addDocument(aPicture({ labId }))
  const { documents } = await rekha.listDocuments({ of: { labId } })
  expect(documents).toMatchObject([{ kind: 'licence', state: 'waiting', reason: null }])
})

test('a declaration is approved like an image', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const said = { of: { labId }, kind: 'gst', declaration: 'Exempt' } as const
  const { id: documentId, version } = await second.declareNotApplicable(said)
  const view = await office.reviewDocument({ documentId, version, decision: 'approved' })
  expect(view).toMatchObject({ state: 'approved', declaration: 'Exempt' })
})

test('the audit shows who decided what, before and after', async () => {
  const { labId, documentId, version } = await aWaiting('afrb')
  await office.reviewDocument({ documentId, version, decision: 'refused', reason })
  const { rows } = await product.pool.query(
    `select actor_id, detail, change from audit where action = 'document:review' and subject_id = $1`,
    [labId],
  )
  expect(rows).toMatchObject([
    {
      actor_id: officer.id,
      detail: { kind: 'afrb', decision: 'refused' },
      change: { before: { state: 'waiting' }, after: { state: 'refused', reason } },
    },
  ])
})
