import { afterAll, expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { hostileImages } from '#test/hostile-images.ts'
import { aJpeg, anExif, aPng, aSegment } from '#test/images.ts'
import { aDraft, aManager, aPicture, papersOf } from '#test/lab-papers.ts'
import { visitor } from '#test/lab-submission.ts'
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

test('an image is stored re-encoded and sealed: nothing of the original file remains anywhere', async () => {
  const of = await aDraft(product)
  const bytes = await aJpeg({ segments: [aSegment(0xe1, anExif(6))] })
  const view = await applicant.addDocument(aPicture(of, 'licence', { bytes }))
  expect(view).toMatchObject({ kind: 'licence', state: 'waiting', type: 'jpeg', version: 1 })
  const [row] = await papersOf(product, of)
  const atRest = Buffer.from(await world.files.get(String(row?.file_key)))
  for (const trace of ['\u00ff\u00d8\u00ff', '\u0089PNG', 'JFIF', 'Exif', 'Serial 42'])
    expect(atRest.includes(Buffer.from(trace, 'latin1')), trace).toBe(false)
  const made = Buffer.from(world.cipher.openBytes(atRest, `lab_documents.file:${view.id}`))
  expect(made.length).toBe(view.byteCount)
  expect(made.includes('Serial 42')).toBe(false)
  expect(() => world.cipher.openBytes(atRest, 'lab_documents.file:another')).toThrow(/authenticate/)
})

test('a newer document replaces the one of its kind, which is kept as replaced', async () => {
  const of = await aDraft(product)
  const first = await applicant.addDocument(aPicture(of))
  const second = await applicant.addDocument(aPicture(of, 'licence', pngOf(60)))
  await applicant.addDocument(aPicture(of, 'signatory-pan'))
  expect((await papersOf(product, of)).map(({ kind, state }) => [kind, state])).toEqual([
    ['licence', 'replaced'],
    ['licence', 'waiting'],
    ['signatory-pan', 'waiting'],
  ])
  const { documents, replaced } = await applicant.listDocuments({ of })
  expect(documents.map(({ id }) => id)).toContain(second.id)
  expect(documents.map(({ id }) => id)).not.toContain(first.id)
  expect(replaced).toEqual([])
})

function pngOf(width: number) {
  return { bytes: aPng({ width }), declared: 'png' as const }
}

test.each(hostileImages)(
  '$name: $fault, with the field named, and nothing is kept',
  async ({ bytes, declared, fault }) => {
    const of = await aDraft(product)
    const before = lying()
    const refused = applicant.addDocument(aPicture(of, 'gst', { bytes, declared }))
    await expect(refused).rejects.toMatchObject({
      refusal: fault,
      detail: { fields: { 'documents.gst': fault } },
    })
    expect(await papersOf(product, of)).toEqual([])
    expect(lying()).toBe(before)
  },
)

test('two concurrent uploads leave one current', async () => {
  const of = await aDraft(product)
  await ready()
  const all = Array.from({ length: 8 }, (_, at) =>
    applicant.addDocument(aPicture(of, 'licence', pngOf(20 + at))),
  )
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
    all.map(() => 'fulfilled'),
  )
  const states = (await papersOf(product, of)).map(({ state }) => state)
  expect(states.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'replaced'), 'waiting'])
})

test('two concurrent uploads to a lab, by two people, leave one current', async () => {
  const of = { labId: await aJoinedLab(product, { papers: [] }) }
  await ready()
  const rekha = product.as(await aManager(product, of.labId))
  const all = Array.from({ length: 8 }, (_, at) =>
    (at % 2 ? office : rekha).addDocument(aPicture(of, 'licence', pngOf(20 + at))),
  )
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
    all.map(() => 'fulfilled'),
  )
  const states = (await papersOf(product, of)).map(({ state }) => state)
  expect(states.filter((state) => state === 'waiting')).toHaveLength(1)
})

/** Opens the connections in advance: opening one would be too slow for a race. */
const ready = () =>
  Promise.all(Array.from({ length: 20 }, () => product.pool.query('select pg_sleep(0.1)')))

test('without the lock the index still admits one of a kind', async () => {
  const { draftId } = await aDraft(product)
  const insert = `insert into lab_documents (id, draft_id, kind, declaration, uploaded_at)
    values (gen_random_uuid(), $1, 'gst', 'Exempt', now())`
  await product.asOwner(insert, [draftId])
  await expect(product.asOwner(insert, [draftId])).rejects.toMatchObject({
    constraint: 'lab_documents_one_in_draft',
  })
})

test('an Aadhaar card is accepted only masked, from any sender', async () => {
  const before = lying()
  const draft = await aDraft(product)
  for (const kind of ['aadhaar-front', 'aadhaar-back'] as const)
    for (const isCovered of [undefined, false]) {
      const refusal = { refusal: 'cover-first' }
      const byVisitor = applicant.addDocument(aPicture(draft, kind, { isCovered }))
      await expect(byVisitor).rejects.toMatchObject(refusal)
      const byOffice = office.addDocument(aPicture(own, kind, { isCovered }))
      await expect(byOffice).rejects.toMatchObject(refusal)
    }
  expect(lying()).toBe(before)
  expect(await applicant.addDocument(aPicture(draft, 'aadhaar-front'))).toMatchObject({
    state: 'waiting',
  })
})

const tiny = aPng({ width: 8, height: 8 })

test('a lab’s manager uploads twenty in an hour, the office without a limit', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const rekha = product.as(await aManager(product, labId))
  const small = { bytes: tiny, declared: 'png' } as const
  const upload = (by: typeof rekha) => by.addDocument(aPicture({ labId }, 'afrb', small))
  for (let turn = 0; turn < limits.uploadsForLab.most; turn += 1) await upload(rekha)
  await expect(upload(rekha)).rejects.toMatchObject({
    refusal: 'too-many',
    detail: { facts: { waitSeconds: 3600 } },
  })
  await upload(office)
  product.clock.pass(61)
  await upload(rekha)
})
