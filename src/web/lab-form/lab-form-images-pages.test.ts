import { afterAll, expect, test } from 'vitest'
import { typedOf } from '#src/domain/lab-applications/typed-of.ts'
import { sendForm } from '#test/contact.ts'
import { aPng } from '#test/images.ts'
import { aFilledDraft } from '#test/lab-submission.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

const cookieOf = (token: string) => `__Host-lab-draft=${token}`

async function page(path: string, cookie = '') {
  const answer = await product.get(path, { cookie })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

function post(path: string, fields: Record<string, string>, cookie = '') {
  return sendForm(product, path, fields, { cookie })
}

test('the branch step needs its image; for GST a declaration counts', async () => {
  const { token, submission } = await aFilledDraft(product)
  const cookie = cookieOf(token)
  const next = { screen: 'branch', intent: 'next', ...typedOf(submission).branch }
  const first = await post('/labregister', next, cookie)
  expect(await first.text()).toContain('Please Upload Branch Image.')
  await sendPicture('/labregister', 'branch-image', cookie)
  const second = await post('/labregister', next, cookie)
  expect(second.headers.get('location')).toBe('/labregister?step=signatory')
  const declaration = { screen: 'signatory', intent: 'declare:gst', 'declaration.gst': 'Exempt' }
  const said = await post('/labregister/documents?kind=gst', declaration, cookie)
  expect(said.headers.get('location')).toContain('/labregister?step=signatory')
  const { html } = await page('/labregister?step=signatory', cookie)
  expect(html).toContain('Declared not applicable: Exempt')
})

function sendPicture(door: string, kind: string, cookie: string, bytes = aPng(), more = '') {
  return product.api.request(`${baseUrl}${door}/documents?kind=${kind}${more}`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
}

test('an image that lies, one of 5 MB and more, and an unmasked Aadhaar card are not kept', async () => {
  const { token } = await aFilledDraft(product)
  const cookie = cookieOf(token)
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const lying = await sendPicture('/labregister', 'licence', cookie, html)
  expect([lying.status, await lying.json()]).toMatchObject([422, { trouble: 'not-an-image' }])
  const large = Buffer.alloc(5 * 1024 * 1024 + 200 * 1024)
  expect((await sendPicture('/labregister', 'licence', cookie, large)).status).toBe(413)
  const bare = await sendPicture('/labregister', 'aadhaar-front', cookie)
  expect([bare.status, await bare.json()]).toMatchObject([422, { trouble: 'not-covered' }])
  const covered = await sendPicture('/labregister', 'aadhaar-front', cookie, aPng(), '&covered=1')
  expect(covered.status).toBe(200)
  const kinds = (await product.as({ kind: 'visitor' }).viewDraft({ token })).documents
  expect(kinds.map(({ kind }) => kind)).toEqual(['aadhaar-front'])
})

test('without script an image comes with the form, which is kept too', async () => {
  const { token } = await aFilledDraft(product)
  const body = new FormData()
  for (const [name, value] of [
    ['screen', 'branch'],
    ['intent', 'upload:branch-image'],
    ['branchName', 'Typed without a script'],
  ] as const)
    body.set(name, value)
  body.set('file.branch-image', new File([new Uint8Array(aPng())], 'front.PNG'))
  const answer = await product.api.request(`${baseUrl}/labregister/documents?kind=branch-image`, {
    method: 'POST',
    headers: { cookie: cookieOf(token), origin: baseUrl },
    body,
  })
  expect(answer.headers.get('location')).toBe('/labregister?step=branch#lab-document-branch-image')
  const { html } = await page('/labregister?step=branch', cookieOf(token))
  expect(html).toContain('Typed without a script')
  expect(html).toMatch(/<img src="\/lab-documents\//)
})
