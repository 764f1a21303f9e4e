import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

const said = {
  testimonials: [
    {
      says: { en: 'They rang before they came.', hi: 'आने से पहले उन्होंने फ़ोन किया।' },
      who: { en: 'Farida, Delhi, asked in June 2026', hi: 'फ़रीदा, दिल्ली, जून 2026 में पूछा गया' },
    },
  ],
  taxes: {},
  sources: {
    'home-testing': { en: 'our visits of 2025', hi: '2025 की हमारी विज़िट' },
    'cases-won': { en: 'our list of cases', hi: 'हमारे मुक़दमों की सूची' },
  },
}
const silent = await aProduct({ withPages: true })
const speaking = await aProduct({ withPages: true, statements: said })
afterAll(async () => {
  await silent[Symbol.asyncDispose]()
  await speaking[Symbol.asyncDispose]()
})

const home = async (product: typeof silent, path = '/') => (await product.get(path)).text()

test('nobody is quoted as a patient on the home page until the operator provides a statement', async () => {
  const page = await home(silent)
  expect(page).toContain('5500')
  expect(page).not.toContain('id="voices"')
  expect(page).not.toMatch(/Meera|Imran|Lakshmi/)
})

test('what the operator can prove is shown in both languages, with the source of its figure', async () => {
  const page = await home(speaking)
  expect(page).toContain('They rang before they came.')
  expect(page).toContain('Source: our visits of 2025')
  expect(page.match(/Source: /g)).toHaveLength(1)
  const hindi = await home(speaking, '/hi')
  expect(hindi).toContain('फ़रीदा, दिल्ली')
  expect(hindi).toContain('स्रोत: 2025 की हमारी विज़िट')
})

test('the four figures of the law firm’s page have their sources too', async () => {
  expect(await home(silent, '/home-two')).not.toContain('Source: ')
  const page = await home(speaking, '/home-two')
  expect(page).toContain('Source: our list of cases')
  expect(page.match(/Source: /g)).toHaveLength(1)
  expect(await home(speaking, '/hi/home-two')).toContain('स्रोत: हमारे मुक़दमों की सूची')
})
