import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import type { World } from '#src/usecases/world.ts'
import { aBooker, demoActor, demoLab } from '#test/booking.ts'
import { aDraft, aPicture, papersOf } from '#test/lab-papers.ts'
import { anApplication, visitor } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'
import { watchedFiles } from '#test/watched-files.ts'

const product = await aProduct({ world: { files: watchedFiles() } })
afterAll(() => product[Symbol.asyncDispose]())
const { world } = product
const applicant = product.as(visitor)
const officer = await demoActor(product, 'backoffice')
const office = product.as(officer)
const manager = await demoActor(product, 'labmanager')
const own = { labId: await demoLab(product) }

const lying = () => (world.files as ReturnType<typeof watchedFiles>).lying.size

/** The verbs in another world, e.g. one whose files fail. */
const otherwise = (other: Partial<World>) => bindVerbs({ ...world, ...other })

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
