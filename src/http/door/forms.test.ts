import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { asha, sendForm } from '#test/contact.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
afterEach(() => {
  product.reported.length = 0
})

const pages = ['/contact', '/theme', '/hi/city', '/sign-in/password', '/appointment']

async function post(path: string, body: string, type?: string) {
  const headers = { origin: baseUrl, ...(type && { 'content-type': type }) }
  return (await product.api.request(baseUrl + path, { method: 'POST', body, headers })).status
}

test.each(pages)('%s takes forms only', async (path) => {
  for (const type of ['application/json', 'text/plain', 'multipart/form', ''])
    expect(await post(path, '{}', type), type).toBe(415)
})

test.each(pages)('%s refuses a malformed form', async (path) => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=q'])
    expect(await post(path, '--q\r\nhalf', type), type).toBe(400)
})

test('a bug of a page is reported, and what was typed is not logged', async () => {
  const { username, email } = asha
  const written = vi.spyOn(console, 'error').mockReturnValue()
  await product.asOwner('alter table contact_messages rename to contact_messages_away')
  const answer = await sendForm(product, '/contact', { ...asha })
  await product.asOwner('alter table contact_messages_away rename to contact_messages')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  for (const typed of [username, email, 'contact_messages']) expect(text).not.toContain(typed)
  expect(product.reported).toHaveLength(1)
  expect(written).not.toHaveBeenCalled()
})
