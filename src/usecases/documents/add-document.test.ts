import { afterAll, expect, test } from 'vitest'
import { filesInMemory } from '#src/adapters/files.ts'
import { UPLOADS_PER_DRAFT } from '#src/domain/documents/inputs.ts'
import { limits } from '#src/domain/limits.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import type { World } from '#src/usecases/world.ts'
import { aBooker, demoActor, demoLab } from '#test/booking.ts'
import { hostileImages } from '#test/hostile-images.ts'
import { aJpeg, anExif, aPng, aSegment } from '#test/images.ts'
import { aDraft, aManager, aPicture, papersOf } from '#test/lab-papers.ts'
import { anApplication, visitor } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ world: { files: watchedFiles() } })
afterAll(() => product[Symbol.asyncDispose]())
const { world } = product
const applicant = product.as(visitor)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const manager = await demoActor(product, 'labmanager')
const own = { labId: await demoLab(product) }

/** The fake, and what it contains now. */
function watchedFiles() {
  const lying = new Set<string>()
  const files = filesInMemory()
  return {
    ...files,
    lying,
    async put(key: string, bytes: Uint8Array) {
      await files.put(key, bytes)
      lying.add(key)
    },
    async delete(key: string) {
      await files.delete(key)
      lying.delete(key)
    },
  }
}

const lying = () => (world.files as ReturnType<typeof watchedFiles>).lying.size

/** The verbs in another world, e.g. one whose files fail. */
const otherwise = (other: Partial<World>) => bindVerbs({ ...world, ...other })

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

test('where the storage fails there is no row', async () => {
  const of = await aDraft(product)
  const put = () => Promise.reject(new Error('no room on the disk'))
  const verbs = otherwise({ files: { ...world.files, put } })(visitor)
  await expect(verbs.addDocument(aPicture(of))).rejects.toThrow('no room on the disk')
  expect(await papersOf(product, of)).toEqual([])
})

test('where the row fails there is no file', async () => {
  const of = await aDraft(product)
  const before = lying()
  await product.asOwner(`create function never() returns trigger language plpgsql as
    $$ begin raise exception 'no row today'; end $$`)
  await product.asOwner(`create trigger never before insert on lab_documents
    for each row execute function never()`)
  await expect(applicant.addDocument(aPicture(of))).rejects.toThrow('Failed query')
  await product.asOwner('drop trigger never on lab_documents')
  expect(await papersOf(product, of)).toEqual([])
  expect(lying()).toBe(before)
})

test('a person who lost the right during the upload stores nothing', async () => {
  const of = await aDraft(product)
  const before = lying()
  const files = {
    ...world.files,
    async put(key: string, bytes: Uint8Array) {
      await world.files.put(key, bytes)
      await product.asOwner('delete from lab_drafts where id = $1', [of.draftId])
    },
  }
  await expect(otherwise({ files })(visitor).addDocument(aPicture(of))).rejects.toMatchObject({
    refusal: 'not-found',
  })
  expect(lying()).toBe(before)
})

test('nothing is decoded or stored for a person who may not upload', async () => {
  let cleaned = 0
  const images: World['images'] = {
    clean: (...given) => {
      cleaned += 1
      return world.images.clean(...given)
    },
  }
  const verbs = otherwise({ images })
  const { labId } = await anApplication(product)
  const { actor: patient } = await aBooker(product)
  const elsewhere = { labId: await demoLab(product, 'LAB005') }
  const nowhere = { labId: world.chance.uuid() as typeof labId }
  const others = [
    { actor: visitor, of: own, refusal: 'sign-in-first' },
    { actor: patient, of: own, refusal: 'forbidden' },
    { actor: await demoActor(product, 'technician'), of: own, refusal: 'forbidden' },
    { actor: await demoActor(product, 'phlebotomist'), of: own, refusal: 'forbidden' },
    { actor: manager, of: elsewhere, refusal: 'not-found' },
    { actor: manager, of: { labId }, refusal: 'not-found' },
    { actor: manager, of: nowhere, refusal: 'not-found' },
    { actor: officer, of: nowhere, refusal: 'not-found' },
    { actor: visitor, of: { token: 'x'.repeat(43) }, refusal: 'not-found' },
    { actor: visitor, of: { token: '../../x' }, refusal: 'not-found' },
  ]
  for (const { actor, of, refusal } of others) {
    const upload = verbs(actor).addDocument(aPicture(of))
    await expect(upload, `${actor.kind} ${JSON.stringify(of)}`).rejects.toMatchObject({ refusal })
  }
  expect(cleaned).toBe(0)
})

test('another person’s form of the office is answered like a missing one', async () => {
  const { draft } = await office.startDraft({ door: 'office' })
  const of = { draftId: draft.draftId }
  const colleague = product.as(await demoActor(product, 'backoffice2'))
  await expect(colleague.addDocument(aPicture(of))).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await office.addDocument(aPicture(of))).toMatchObject({ state: 'waiting' })
})

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
