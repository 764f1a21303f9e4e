import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const here = 'http://localhost:3000'

test('for two children in one booking consent is asked one after the other, and all choices stay', async () => {
  const lab = await demoLab(product)
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const verbs = product.as(booker.actor)
  await verbs.acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const child = {
    birthDate: '2018-02-28',
    sex: 'female',
    relation: 'child',
    guardianDeclared: true,
  }
  const children = []
  for (const name of ['Kavya Rao', 'Ishaan Rao'])
    children.push(await verbs.savePatient({ ...child, name } as never))
  const send = async (path: string, fields: [string, string][]) => {
    const answer = await product.api.request(here + path, {
      method: 'POST',
      headers: { cookie, origin: here },
      body: new URLSearchParams(fields),
    })
    return answer.headers.get('location') ?? `${answer.status}`
  }

  const chosen: [string, string][] = children.flatMap(({ id }): [string, string][] => [
    ['patients', id],
    ['only', `${id} P-LFT`],
  ])
  const form: [string, string][] = [['part', 'details'], ['address', booker.addressId], ...chosen]
  let at = await send(`/book?items=P-CBC,P-LFT&lab=${lab}`, form)
  for (const { id } of children) {
    expect(at).toMatch(new RegExp(`^/children/${id}/consent`))
    product.clock.pass(2)
    const asked = await send(at, [['intent', 'code']])
    const challengeId = new URL(asked, here).searchParams.get('challenge') ?? ''
    const code = await codeSentTo(product, booker.phone)
    const said = { patientId: id, challengeId, code, guardian: 'parent' }
    at = await send(asked, Object.entries(said))
  }
  const back = new URL(at, here)
  expect(back.pathname).toBe('/book')
  expect(back.searchParams.get('address')).toBe(booker.addressId)
  expect(back.searchParams.getAll('for')).toEqual(children.map(({ id }) => `${id}:P-LFT`))
})
