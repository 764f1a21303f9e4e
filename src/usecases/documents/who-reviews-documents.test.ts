import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor } from '#test/booking.ts'
import { aDraft, aManager, aPicture } from '#test/lab-papers.ts'
import { visitor } from '#test/lab-submission.ts'
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

const reason = 'The number cannot be read'

test('of two concurrent reviewers one decides', async () => {
  await Promise.all(Array.from({ length: 20 }, () => product.pool.query('select pg_sleep(0.1)')))
  for (let round = 0; round < 5; round += 1) {
    const { documentId, version } = await aWaiting('licence')
    const about = { documentId, version }
    const expiresOn = '2028-03-31'
    const both = await Promise.allSettled([
      office.reviewDocument({ ...about, decision: 'approved', expiresOn }),
      second.reviewDocument({ ...about, decision: 'refused', reason }),
    ])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ refusal: 'stale' }])
  }
})

test('a document replaced meanwhile is no longer decided', async () => {
  const { labId, documentId, version } = await aWaiting('licence')
  await office.addDocument(aPicture({ labId }))
  const approve = { documentId, version, decision: 'approved', expiresOn: '2028-03-31' } as const
  await expect(office.reviewDocument(approve)).rejects.toMatchObject({ refusal: 'stale' })
})

test('only the office reviews, and nothing of an unsubmitted form', async () => {
  const { labId, documentId, version } = await aWaiting('gst')
  const approve = { documentId, version, decision: 'approved' } as const
  const rekha = product.as(await aManager(product, labId))
  await expect(rekha.reviewDocument(approve)).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(product.as(visitor).reviewDocument(approve)).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
  const { id: ofDraft } = await product.as(visitor).addDocument(aPicture(await aDraft(product)))
  await expect(office.reviewDocument({ ...approve, documentId: ofDraft })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('a person who works at a lab does not review its papers', async () => {
  const { labId, documentId, version } = await aWaiting('gst')
  const grants = [...officer.grants, { role: 'lab-manager', labId, locationId: null }] as const
  const approve = { documentId, version, decision: 'approved' } as const
  await expect(product.as({ ...officer, grants }).reviewDocument(approve)).rejects.toMatchObject({
    refusal: 'same-person',
  })
  await office.reviewDocument(approve)
})

test('an uploader does not approve their own image, and the database enforces it too', async () => {
  const { documentId, version } = await aWaiting('licence')
  const approve = { documentId, version, decision: 'approved', expiresOn: '2030-01-31' } as const
  await expect(second.reviewDocument(approve)).rejects.toMatchObject({ refusal: 'same-person' })
  await expect(
    product.pool.query(
      `update lab_documents set state = 'approved', decided_by = uploaded_by where id = $1`,
      [documentId],
    ),
  ).rejects.toMatchObject({ constraint: 'lab_documents_two_people' })
  expect(await office.reviewDocument(approve)).toMatchObject({ state: 'approved' })
})

test('an uploader may refuse their own image', async () => {
  const { documentId, version } = await aWaiting('licence')
  expect(
    await second.reviewDocument({ documentId, version, decision: 'refused', reason }),
  ).toMatchObject({ state: 'refused' })
})
