import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import type { App } from '#src/usecases/index.ts'
import { aBooker } from '#test/booking.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const patient = {
  name: 'Kavya Rao',
  birthDate: '1990-02-28',
  sex: 'female',
  relation: 'other',
} as const
const address = {
  line: '12 Church Street',
  locality: 'Bengaluru',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560001',
  latitude: 12.975,
  longitude: 77.605,
  pointSource: 'placed',
} as const

test.each<[string, (app: App) => Promise<unknown>]>([
  ['a patient', (app) => app.savePatient(patient)],
  ['an address', (app) => app.saveAddress(address)],
  ['another name', (app) => app.correctName({ name: 'Meera Rao', version: 1 })],
])('%s for an account that was erased meanwhile is refused in words', async (_, act) => {
  const booker = await aBooker(product)
  // Somebody who was signed in a moment before.
  const app = product.as(booker.actor)
  await app.acceptNotice({ version: NOTICE_VERSION })
  const { challengeId } = await app.requestOwnCode()
  await app.eraseAccount({ challengeId, code: await codeSentTo(product, booker.phone) })
  await expect(act(app)).rejects.toMatchObject({ refusal: 'account-erased' })
})
