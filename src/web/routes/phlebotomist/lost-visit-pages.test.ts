import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { fetchPage, read } = pagesOf(product)
const { a, office, anAcceptedVisit } = await reassigning(product)

const at = (visitId: string) => `/phlebotomist/visits/${visitId}`

/** A visit that its phlebotomist saw and the office then took off them, with what it showed of the patient. */
async function takenOff() {
  const { visitId, version } = await anAcceptedVisit()
  const { address, phone } = await a.viewVisit({ visitId })
  const theirs = [address.line, phone ?? 'no phone']
  const { text } = await read('phlebotomist', at(visitId))
  expect(text).toContain(address.line)
  await office.releaseVisit({ visitId, version, reason: 'cannot-come' })
  return { visitId, theirs }
}

test('who had a visit reads what became of it, leads back to the day, and sees nothing of the patient', async () => {
  const { visitId, theirs } = await takenOff()
  for (const path of ['', '/trouble', `/tubes/${crypto.randomUUID()}`]) {
    const answer = await fetchPage('phlebotomist', at(visitId) + path)
    const html = await answer.text()
    expect(answer.status).toBe(410)
    expect(html).toContain('The office took this visit off your list. You need do nothing more')
    expect(html).toMatch(/href="\/phlebotomist"[^>]*>All my visits/)
    expect(html).not.toContain('Try again')
    for (const one of theirs) expect(html).not.toContain(one)
  }
})

test('in Hindi too', async () => {
  const { visitId } = await takenOff()
  const { text } = await read('phlebotomist', `/hi${at(visitId)}`)
  expect(text).toContain('दफ़्तर ने यह विज़िट आपकी सूची से हटा दी है')
})

test('who never had it reads the same page as of a missing visit', async () => {
  const { visitId } = await takenOff()
  const [never, missing] = [
    await read('phlebotomist2', at(visitId)),
    await read('phlebotomist2', at(crypto.randomUUID())),
  ]
  expect(never.status).toBe(404)
  expect(never).toEqual(missing)
})
