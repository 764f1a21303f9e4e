import { afterAll, expect, test } from 'vitest'
import { aBooker, demoActor } from '#test/booking.ts'
import { aManager, aPicture } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'
const cookies = {
  manager: await product.cookieFor(await demoActor(product, 'labmanager')),
  office: await product.cookieFor(await demoActor(product, 'backoffice')),
  second: await product.cookieFor(await demoActor(product, 'backoffice2')),
  technician: await product.cookieFor(await demoActor(product, 'technician')),
  patient: await product.cookieFor((await aBooker(product)).actor),
}

function sent(
  path: string,
  { cookie, type, body }: { cookie: string; type?: string; body: FormData | Uint8Array },
) {
  return product.api.request(`${base}${path}`, {
    method: 'POST',
    headers: { cookie, origin: base, ...(type && { 'content-type': type }) },
    body: body instanceof FormData ? body : Uint8Array.from(body),
  })
}

const said = (answer: Response) => {
  const { searchParams } = new URL(answer.headers.get('location') ?? '', base)
  return Object.fromEntries(searchParams)
}

test('the lab portal shows its documents in both languages', async () => {
  const rekha = await aManager(product, await aJoinedLab(product, { papers: [] }))
  const cookie = await product.cookieFor(rekha)
  const page = async (path: string) => (await product.get(path, { cookie })).text()
  expect(await page('/lab/desk/documents')).toContain('Masked copy needed')
  const hindi = await page('/hi/lab/desk/documents')
  for (const words of ['दस्तावेज़', 'ढकी हुई प्रति चाहिए', 'action="/hi/lab/desk/documents/send"'])
    expect(hindi).toContain(words)
})

test('the office approves and refuses by plain forms; what was typed comes back with a refusal', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const { id, version } = await product
    .as(await demoActor(product, 'backoffice2'))
    .addDocument(aPicture({ labId }))
  const decided = (fields: Record<string, string>) => {
    const body = new FormData()
    const all = { kind: 'licence', documentId: id, version: String(version), ...fields }
    for (const [name, value] of Object.entries(all)) body.set(name, value)
    return sent(`/backoffice/labs/${labId}/documents`, { body, cookie: cookies.office })
  }
  const about = { paper: 'licence' }
  expect(said(await decided({ intent: 'approve' }))).toEqual({
    ...about,
    act: 'approve',
    trouble: 'expiry-first',
  })
  const old = said(await decided({ intent: 'refuse', reason: 'Blurred', version: '7' }))
  expect(old).toEqual({ ...about, act: 'refuse', trouble: 'stale', typed: 'Blurred' })
  const good = said(await decided({ intent: 'approve', expiresOn: '2028-03-31' }))
  expect(good).toEqual({ ...about, act: 'approve' })
})

test('the reason why a document was not approved is shown beside it, in both languages', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const about = `/backoffice/labs/${labId}?paper=gst&act=approve&trouble=same-person`
  const paper = async (path: string) => {
    const text = await (await product.get(path, { cookie: cookies.office })).text()
    return /<article[^>]*id="document-gst".*?<\/article>/s.exec(text)?.[0]
  }
  expect(await paper(about)).toContain('A second person must do this step.')
  expect(await paper(`/hi${about}`)).toContain('यह चरण किसी दूसरे व्यक्ति को करना होगा।')
})
