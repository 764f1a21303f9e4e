import { afterAll, expect, test } from 'vitest'
import { filesInMemory } from '#src/adapters/files.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { DocumentsOf } from '#src/domain/documents/inputs.ts'
import { aBooker, demoActor } from '#test/booking.ts'
import { aDraft, aManager, aPicture } from '#test/lab-papers.ts'
import { anApplication, visitor } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { smugglingImages } from '#test/smuggling-images.ts'

const files = filesInMemory()
const product = await aProduct({ world: { files } })
afterAll(() => product[Symbol.asyncDispose]())
const applicant = product.as(visitor)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const labId = await aJoinedLab(product, { papers: [] })
const rekha = await aManager(product, labId)
const missing = { refusal: 'not-found' }

/** The parts of a link, as in its URL. */
function partsOf({ path }: { path: string }) {
  const [, , documentId = '', until = '', signature = ''] = path.split('/')
  return { documentId, until, signature }
}

async function linked(by: Actor, of: DocumentsOf, kind: 'licence' | 'gst' = 'licence') {
  const { id } = await product.as(by).addDocument(aPicture(of, kind))
  const link = await product.as(by).linkToDocument({ documentId: id, of })
  return { id, link, parts: partsOf(link) }
}

async function reads(id: string) {
  const { rows } = await product.pool.query(
    `select actor_kind, actor_id, detail from audit where action = 'document:read' and subject_id = $1`,
    [id],
  )
  return rows
}

test.each(smugglingImages)(
  '$name comes out as a picture alone',
  async ({ bytes, declared, smuggled }) => {
    const of = await aDraft(product)
    const { id } = await applicant.addDocument(aPicture(of, 'gst', { bytes, declared }))
    const parts = partsOf(await applicant.linkToDocument({ documentId: id, of }))
    const opened = await applicant.openDocument({ ...parts, token: of.token })
    expect(opened.type).toBe(declared)
    expect(Buffer.from(opened.bytes).includes(Buffer.from(smuggled, 'latin1'))).toBe(false)
  },
)

test('a link opens its document for the person who requested it, for five minutes, and that is audited', async () => {
  const { id, link, parts } = await linked(rekha, { labId })
  expect(link.path).toMatch(/^\/lab-documents\/[\da-f-]{36}\/\d{10}\/[\w-]{43}$/)
  expect(link.expiresAt).toBe(product.clock.at().add({ minutes: 5 }).toString())
  const opened = await product.as(rekha).openDocument(parts)
  expect(opened).toMatchObject({ type: 'jpeg', kind: 'licence', fileName: 'licence.jpg' })
  const [read, ...more] = await reads(id)
  expect(read).toMatchObject({
    actor_kind: 'person',
    detail: { kind: 'licence', as: 'picture' },
  })
  expect(more).toEqual([])
  product.clock.pass(4.9)
  await product.as(rekha).openDocument(parts)
  product.clock.pass(0.1)
  await expect(product.as(rekha).openDocument(parts)).rejects.toMatchObject(missing)
})

test('nobody else opens a link: not the office, not another manager, not a visitor', async () => {
  const { id, parts } = await linked(rekha, { labId })
  const { token } = await aDraft(product)
  const { actor: patient } = await aBooker(product)
  const elsewhere = await aManager(product, await aJoinedLab(product))
  const colleague = await aManager(product, labId)
  for (const actor of [visitor, patient, officer, elsewhere, colleague])
    await expect(
      product.as(actor).openDocument({ ...parts, token }),
      JSON.stringify(actor),
    ).rejects.toMatchObject(missing)
  expect(await reads(id)).toEqual([])
})

test('an altered link opens nothing', async () => {
  const { parts } = await linked(rekha, { labId })
  const { parts: other } = await linked(rekha, { labId }, 'gst')
  const turned = parts.signature.startsWith('A') ? 'B' : 'A'
  const altered = [
    { ...parts, documentId: other.documentId },
    { ...parts, signature: other.signature },
    { ...parts, until: String(Number(parts.until) + 1) },
    { ...parts, until: `${parts.until}0` },
    { ...parts, until: `0${parts.until}` },
    { ...parts, until: `${parts.until}.0` },
    { ...parts, until: '1e10' },
    { ...parts, until: 'Infinity' },
    { ...parts, signature: '' },
    { ...parts, signature: `${turned}${parts.signature.slice(1)}` },
    { ...parts, signature: `${parts.signature}=` },
    { ...parts, signature: 'अ'.repeat(43) },
    { ...parts, documentId: '../../../etc/passwd' },
    { ...parts, documentId: `${parts.documentId}/../${other.documentId}` },
  ]
  for (const one of altered)
    await expect(product.as(rekha).openDocument(one), JSON.stringify(one)).rejects.toMatchObject(
      missing,
    )
})

test('a person who lost the role opens nothing with a valid link', async () => {
  const { parts } = await linked(rekha, { labId })
  const dismissed: Actor = { ...rekha, grants: [] }
  await expect(product.as(dismissed).openDocument(parts)).rejects.toMatchObject(missing)
  const { parts: byOffice } = await linked(officer, { labId })
  await product.as(officer).openDocument(byOffice)
  const left: Actor = { ...officer, grants: [] }
  await expect(product.as(left).openDocument(byOffice)).rejects.toMatchObject(missing)
})

test('an applicant’s link needs the token again; so does a signed-in applicant’s', async () => {
  const of = await aDraft(product)
  const { parts } = await linked(visitor, of)
  await expect(applicant.openDocument(parts)).rejects.toMatchObject(missing)
  const other = await aDraft(product)
  await expect(applicant.openDocument({ ...parts, token: other.token })).rejects.toMatchObject(
    missing,
  )
  await applicant.openDocument({ ...parts, token: of.token })
  const { actor: patient } = await aBooker(product)
  await product.as(patient).openDocument({ ...parts, token: of.token })
})

test('the token still shows a document of its own lab, and of no other', async () => {
  const { token, labId: applied } = await anApplication(product)
  const { id } = await office.addDocument(aPicture({ labId: applied }))
  const parts = partsOf(await applicant.linkToDocument({ documentId: id, of: { token } }))
  await applicant.openDocument({ ...parts, token })
  const { id: foreign } = await office.addDocument(aPicture({ labId }))
  await expect(
    applicant.linkToDocument({ documentId: foreign, of: { token } }),
  ).rejects.toMatchObject(missing)
})

test('no link is made for a person who may not look', async () => {
  const { id: documentId } = await linked(rekha, { labId })
  const draft = await aDraft(product)
  const { id: ofDraft } = await applicant.addDocument(aPicture(draft))
  const { actor: patient } = await aBooker(product)
  const elsewhere = await aManager(product, await aJoinedLab(product))
  const never = product.world.chance.uuid() as typeof documentId
  const asked = [
    { actor: visitor, documentId, refusal: 'sign-in-first' },
    { actor: patient, documentId, refusal: 'forbidden' },
    { actor: elsewhere, documentId, refusal: 'not-found' },
    { actor: elsewhere, documentId: never, refusal: 'not-found' },
    { actor: officer, documentId: never, refusal: 'not-found' },
    // Until it is submitted, an applicant's form belongs only to the applicant.
    { actor: officer, documentId: ofDraft, refusal: 'not-found' },
    { actor: rekha, documentId: ofDraft, refusal: 'not-found' },
  ]
  for (const { actor, documentId: id, refusal } of asked)
    await expect(
      product.as(actor).linkToDocument({ documentId: id }),
      `${JSON.stringify(actor)} ${id}`,
    ).rejects.toMatchObject({ refusal })
})

test('replaced documents are shown only to the office', async () => {
  const { id: documentId, parts } = await linked(rekha, { labId })
  await linked(rekha, { labId })
  await expect(product.as(rekha).linkToDocument({ documentId })).rejects.toMatchObject(missing)
  await expect(product.as(rekha).openDocument(parts)).rejects.toMatchObject(missing)
  await office.openDocument(partsOf(await office.linkToDocument({ documentId })))
  const { replaced } = await office.listDocuments({ of: { labId } })
  expect(replaced.map(({ id }) => id)).toContain(documentId)
  expect((await product.as(rekha).listDocuments({ of: { labId } })).replaced).toEqual([])
})

test('a declaration has no image to link to', async () => {
  const said = { of: { labId }, kind: 'gst', declaration: 'Exempt' } as const
  const { id: documentId } = await product.as(rekha).declareNotApplicable(said)
  await expect(product.as(rekha).linkToDocument({ documentId })).rejects.toMatchObject(missing)
})

test('a file changed or swapped at rest is never served', async () => {
  const one = await linked(rekha, { labId })
  const two = await linked(rekha, { labId }, 'gst')
  const key = (id: string) => `lab-documents/${id}`
  const kept = await files.get(key(one.id))
  await files.put(key(one.id), await files.get(key(two.id)))
  await expect(product.as(rekha).openDocument(one.parts)).rejects.toThrow(/authenticate/)
  const bent = Uint8Array.from(kept)
  bent[bent.length - 20] = (bent.at(-20) ?? 0) ^ 1
  await files.put(key(one.id), bent)
  await expect(product.as(rekha).openDocument(one.parts)).rejects.toThrow(/authenticate/)
  await files.put(key(one.id), kept)
  await product.as(rekha).openDocument(one.parts)
})

test('another lab’s documents are listed to nobody of this one', async () => {
  const elsewhere = await aManager(product, await aJoinedLab(product))
  const read = product.as(elsewhere).listDocuments({ of: { labId } })
  await expect(read).rejects.toMatchObject(missing)
  await expect(applicant.listDocuments({ of: { labId } })).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
})

test('once the application is decided its token shows no document, by old or new links', async () => {
  const { token, labId: applied } = await anApplication(product)
  const { id: documentId } = await office.addDocument(aPicture({ labId: applied }))
  const parts = partsOf(await applicant.linkToDocument({ documentId, of: { token } }))
  await office.startReview({ labId: applied })
  await applicant.openDocument({ ...parts, token })
  await office.approveApplication({ labId: applied })
  await expect(applicant.openDocument({ ...parts, token })).rejects.toMatchObject(missing)
  await expect(applicant.linkToDocument({ documentId, of: { token } })).rejects.toMatchObject(
    missing,
  )
  await expect(applicant.listDocuments({ of: { token } })).rejects.toMatchObject(missing)
})
