// What only works with every library that an installation needs.
import { mkdirSync } from 'node:fs'
import S3rver from 's3rver'
import { aPng } from '#test/images.ts'
import { money } from '../journey/money.ts'
import { staff } from '../journey/people.ts'
import { expect } from '../journey/report.ts'
import { straight } from '../journey/straight.ts'

const quietly = () => {}

/** An S3 server, and the settings for it. */
export async function aBucket(folder: string) {
  mkdirSync(folder, { recursive: true })
  const name = 'oxalate-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name }],
  })
  const { port } = await server.run()
  const env = {
    S3_BUCKET: name,
    S3_REGION: 'ap-south-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { env, stop: () => server.close() }
}

/**
 * A page, a drawn picture, an uploaded one, a booking up to its report's PDF, a sandbox payment.
 */
export async function everythingAsked(base: string): Promise<void> {
  await pageOfTests(base)
  await drawnPicture(base)
  await uploadedPicture(base)
  await straight(base, quietly)
  await money(base, quietly)
}

/** What is sent to a server whose files are in a bucket. */
export async function keptInBucket(base: string): Promise<void> {
  await pageOfTests(base)
  await uploadedPicture(base)
}

/** One of the built pages, completely. */
async function pageOfTests(base: string): Promise<void> {
  const page = await fetch(`${base}/tests`)
  const isWhole = page.ok && (await page.text()).includes('</html>')
  expect(isWhole, `the page of tests answered ${page.status}`)
}

async function drawnPicture(base: string) {
  const picture = await fetch(`${base}/pictures/site.png`)
  const bytes = Buffer.from(await picture.arrayBuffer())
  const isDrawn = picture.ok && bytes.subarray(1, 4).toString() === 'PNG' && bytes.length > 10_000
  expect(isDrawn, `the site's picture answered ${picture.status}, ${bytes.length} bytes`)
}

/** Decoded, re-encoded and stored, like every uploaded image. */
async function uploadedPicture(base: string) {
  const office = await staff(base, 'backoffice', quietly)
  const { labs } = await office.get<'listLabs'>('/api/v1/managed-labs')
  const data = `data:image/png;base64,${aPng().toString('base64')}`
  const path = `/api/v1/labs/${labs[0]?.labId}/documents/branch-image`
  const { id } = await office.post<'addDocument'>(path, { data })
  const link = await office.get<'linkToDocument'>(`/api/v1/lab-documents/${id}/link`)
  const { status } = await office.ask('GET', link.path)
  expect(status === 200, `the picture of a branch answered ${status}`)
}
