import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

async function asked(ifsc: string) {
  const response = await product.get(`/api/v1/bank-branches/${encodeURIComponent(ifsc)}`)
  return { status: response.status, body: await response.json() }
}

test('anybody can look up the bank of an IFSC, however it is typed', async () => {
  const known = { ifsc: 'SBIN0000001', bank: 'State Bank of India', isKnownBranch: true }
  for (const typed of ['SBIN0000001', 'sbin0000001', 'SBIN 0000-001', 'ＳＢＩＮ0000001'])
    expect(await asked(typed)).toEqual({ status: 200, body: known })
})

test('an unlisted branch is reported with its bank', async () => {
  const { status, body } = await asked('SBIN0ZZZZZZ')
  expect(status).toBe(200)
  expect(body).toMatchObject({ bank: 'State Bank of India', isKnownBranch: false })
})

test('a bank that the list has without a name is still a bank', async () => {
  expect((await asked('CCIL0000001')).body).toMatchObject({ ifsc: 'CCIL0000001', bank: null })
})

test('an unknown bank is not found', async () => {
  const { status, body } = await asked('ZZZZ0000001')
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'not-found' })
})

test('an invalid IFSC is refused by the name of the field', async () => {
  for (const typed of ['SBIN1000001', 'SBI00000001', '%00', 'A'.repeat(2000)]) {
    const { status, body } = await asked(typed)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('"ifsc"')
  }
})
