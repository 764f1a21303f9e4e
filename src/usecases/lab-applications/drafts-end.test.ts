import { afterAll, expect, test } from 'vitest'
import { aFilledDraft, anApplication, visitor } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const somebody = product.as(visitor)

const typed = { branchName: 'Sunrise', email: 'not an address', mobile: '12' }

async function begun() {
  const { token } = await somebody.startDraft({ door: 'applicant' })
  return { token: String(token) }
}

test('a draft not touched for 30 days is deleted with its files, a submitted one is not', async () => {
  const { token } = await aFilledDraft(product)
  const touched = await begun()
  const sent = await anApplication(product)
  const { draftId } = await somebody.viewDraft({ token })
  const key = `lab-documents/${product.world.chance.uuid()}`
  await product.world.files.put(key, new Uint8Array([1]))
  await product.pool.query(
    `insert into lab_documents (id, draft_id, kind, file_key, uploaded_at)
     values ($1, $2, 'licence', $3, now())`,
    [product.world.chance.uuid(), draftId, key],
  )
  product.clock.pass(20 * 24 * 60)
  await somebody.saveDraft({ ...touched, step: 'branch', typed })
  product.clock.pass(11 * 24 * 60)
  const { purged } = await product.as({ kind: 'worker' }).purgeLabDrafts()
  expect(purged).toBeGreaterThan(0)
  await expect(somebody.viewDraft({ token })).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(product.world.files.get(key)).rejects.toThrow('Cannot read file')
  const left = await product.pool.query('select from lab_documents where draft_id = $1', [draftId])
  expect(left.rowCount).toBe(0)
  await somebody.viewDraft(touched)
  await somebody.viewDraft(sent)
})

test('an interrupted deletion continues: nothing opens the draft meanwhile', async () => {
  const { token } = await aFilledDraft(product)
  const { draftId } = await somebody.viewDraft({ token })
  await product.pool.query(
    `insert into lab_documents (id, draft_id, kind, file_key, uploaded_at)
     values ($1, $2, 'licence', 'lab-documents/of-a-test', now())`,
    [product.world.chance.uuid(), draftId],
  )
  product.clock.pass(31 * 24 * 60)
  const { files } = product.world
  const { delete: deleteFile } = files
  files.delete = () => Promise.reject(new Error('the store is down'))
  const worker = product.as({ kind: 'worker' })
  await expect(worker.purgeLabDrafts()).rejects.toThrow('the store is down')
  await expect(somebody.viewDraft({ token })).rejects.toMatchObject({ refusal: 'not-found' })
  files.delete = deleteFile
  await worker.purgeLabDrafts()
  const left = await product.pool.query('select from lab_drafts where id = $1', [draftId])
  expect(left.rowCount).toBe(0)
})
