import { afterAll, expect, test } from 'vitest'
import { UPLOADS_PER_DRAFT } from '#src/domain/documents/inputs.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aPng } from '#test/images.ts'
import { aDraft, aPicture, papersOf } from '#test/lab-papers.ts'
import { anApplication, visitor } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { watchedFiles } from '#test/watched-files.ts'

const product = await aProduct({ world: { files: watchedFiles() } })
afterAll(() => product[Symbol.asyncDispose]())
const { world } = product
const applicant = product.as(visitor)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const own = { labId: await demoLab(product) }

const lying = () => (world.files as ReturnType<typeof watchedFiles>).lying.size

test('a submitted form accepts images only while changes are requested: they are the lab’s', async () => {
  const { token, labId } = await anApplication(product)
  const upload = () => applicant.addDocument(aPicture({ token }))
  const shut = { refusal: 'not-allowed-now' }
  await expect(upload()).rejects.toMatchObject(shut)
  await office.startReview({ labId })
  await expect(upload()).rejects.toMatchObject(shut)
  await office.requestChanges({ labId, reason: 'The licence cannot be read' })
  await upload()
  expect(await papersOf(product, { labId })).toMatchObject([{ kind: 'licence', state: 'waiting' }])
  await expect(
    applicant.removeDocument({ of: { token }, documentId: (await first(labId)).id }),
  ).rejects.toMatchObject(shut)
  await applicant.submitDraft({ token })
  await expect(upload()).rejects.toMatchObject(shut)
})

async function first(labId: (typeof own)['labId']) {
  const { documents } = await office.listDocuments({ of: { labId } })
  if (!documents[0]) throw new Error('the lab has a document')
  return documents[0]
}

test('a removed document is gone with its file, and still counts as an upload', async () => {
  const of = await aDraft(product)
  const before = lying()
  for (let turn = 0; turn < UPLOADS_PER_DRAFT; turn += 1) {
    const { id } = await applicant.addDocument(
      aPicture(of, 'gst', { bytes: tiny, declared: 'png' }),
    )
    await applicant.removeDocument({ of, documentId: id })
  }
  expect(await papersOf(product, of)).toEqual([])
  expect(lying()).toBe(before)
  await expect(applicant.addDocument(aPicture(of))).rejects.toMatchObject({
    refusal: 'too-many',
    detail: { facts: { uploads: UPLOADS_PER_DRAFT } },
  })
  const declared = { of, kind: 'gst', declaration: 'Exempt from GST' } as const
  await expect(applicant.declareNotApplicable(declared)).rejects.toMatchObject({
    refusal: 'too-many',
  })
})

const tiny = aPng({ width: 8, height: 8 })

test('another form’s document cannot be removed', async () => {
  const mine = await aDraft(product)
  const { id: documentId } = await applicant.addDocument(aPicture(await aDraft(product)))
  await expect(applicant.removeDocument({ of: mine, documentId })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('a missing document is declared with a reason, for three kinds, and replaced by an image', async () => {
  const of = await aDraft(product)
  const declaration = 'Exempt: turnover below the limit'
  const said = await applicant.declareNotApplicable({ of, kind: 'gst', declaration })
  expect(said).toMatchObject({ kind: 'gst', type: null, byteCount: null, declaration })
  for (const kind of ['licence', 'aadhaar-front', 'branch-image'] as const)
    await expect(applicant.declareNotApplicable({ of, kind, declaration })).rejects.toMatchObject({
      refusal: 'fields-disagree',
      detail: { fields: { [`documents.${kind}`]: 'missing' } },
    })
  for (const words of ['', '  x ', 'x'.repeat(501), 'a \u202E b'])
    await expect(
      applicant.declareNotApplicable({ of, kind: 'gst', declaration: words }),
    ).rejects.toMatchObject({ detail: { fields: { 'documents.gst': 'malformed' } } })
  await applicant.addDocument(aPicture(of, 'gst'))
  expect((await papersOf(product, of)).map(({ state }) => state)).toEqual(['replaced', 'waiting'])
})

test('a masked image is required where an Aadhaar number is known', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const isNeeded = async () => (await office.listDocuments({ of: { labId } })).isMaskedCopyNeeded
  expect(await isNeeded()).toBe(true)
  const { id, version } = await office.addDocument(aPicture({ labId }, 'aadhaar-front'))
  expect(await isNeeded()).toBe(false)
  const reason = 'The digits are still visible'
  await office.reviewDocument({ documentId: id, version, decision: 'refused', reason })
  expect(await isNeeded()).toBe(true)
})
