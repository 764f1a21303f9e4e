import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { filesInBucket } from '#src/adapters/files.ts'
import { aPng } from '#test/images.ts'
import { aDraft, aPicture } from '#test/lab-papers.ts'
import { visitor } from '#test/lab-submission.ts'
import { aProduct } from '#test/product.ts'

const folder = await mkdtemp(join(tmpdir(), 'oxalate-documents-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'documents' }],
})
const { port } = await server.run()
const files = filesInBucket({
  bucket: 'documents',
  region: 'ap-south-1',
  endpoint: `http://127.0.0.1:${port}`,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})
const product = await aProduct({ world: { files } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await server.close()
  await rm(folder, { recursive: true })
})

/** The files of the bucket, without the server's metadata. */
async function lying() {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile() && one.name.endsWith('_object'))
}

test('a document is sealed in the bucket, opens unchanged, and is removed again', async () => {
  const verbs = product.as(visitor)
  const of = await aDraft(product)
  const picture = aPicture(of, 'gst', { bytes: aPng({ width: 77 }), declared: 'png' })
  const { id } = await verbs.addDocument(picture)
  const [kept, ...more] = await lying()
  expect(more).toEqual([])
  const atRest = await readFile(join(kept?.parentPath ?? '', kept?.name ?? ''))
  expect(atRest.includes(Buffer.from('PNG'))).toBe(false)
  const { path } = await verbs.linkToDocument({ documentId: id, of })
  const [, , documentId = '', until = '', signature = ''] = path.split('/')
  const opened = await verbs.openDocument({ documentId, until, signature, token: of.token })
  expect(Buffer.from(opened.bytes).subarray(1, 4).toString()).toBe('PNG')
  expect(opened.bytes.length).toBeGreaterThan(70)
  await verbs.removeDocument({ of, documentId: id })
  expect(await lying()).toEqual([])
})
