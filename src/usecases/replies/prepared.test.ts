import { afterAll, expect, test } from 'vitest'
import { aBooker, aQuote, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3, slotCapacity: 1 })
afterAll(() => product[Symbol.asyncDispose]())
const hours = await freeHours(product)

/** A keyed booking of another hour than the quoted one, as a page sends it. */
async function aPage(at: string) {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const verbs = product.as(booker.actor)
  const counted = { prepared: 0 }
  const send = async (fingerprint = 'a', fails = false) => {
    const key = booker.patientId
    const claim = await verbs.claimReply({ call: 'POST /a-page', key, fingerprint })
    let quoteId: Awaited<ReturnType<typeof aQuote>>['quoteId'] | undefined
    const prepare = async () => {
      counted.prepared += 1
      quoteId = (await aQuote(product, booker, { startsAt: at })).quoteId
      if (fails) throw new Error('the process has died')
    }
    const run = async () => {
      if (!quoteId) throw new Error('not prepared')
      return verbs.placeBooking({ quoteId })
    }
    const asked = verbs.underClaim({ claim, prepare, run })
    return asked.then(
      (answer) => ({ answer, claim }),
      (error: unknown) => ({ error, claim }),
    )
  }
  return { send, counted, booker }
}

test('a key that has its answer prepares nothing again', async () => {
  const { send, counted } = await aPage(hours[1] ?? '')
  const first = await send()
  expect(first).toMatchObject({ answer: { number: expect.stringMatching(/^OPL/) } })
  const again = await send()
  expect('answer' in again && 'answer' in first && again.answer).toEqual(
    'answer' in first && first.answer,
  )
  expect(counted.prepared).toBe(1)
})

test('what was prepared and not followed by the verb is no answer', async () => {
  const { send, counted } = await aPage(hours[2] ?? '')
  expect(await send('a', true)).toMatchObject({ error: { message: 'the process has died' } })
  expect(await send()).toMatchObject({ answer: { number: expect.stringMatching(/^OPL/) } })
  expect(counted.prepared).toBe(2)
})

test('another content is refused, says what was made before, and prepares nothing', async () => {
  const { send, counted } = await aPage(hours[3] ?? '')
  const first = await send()
  const other = await send('b')
  expect(other).toMatchObject({ error: { refusal: 'key-reused' } })
  expect(other.claim.madeBefore).toEqual('answer' in first && first.answer)
  expect(counted.prepared).toBe(1)
})

test('at once, with one place left, all get the one booking or are told to come again', async () => {
  const { send } = await aPage(hours[4] ?? '')
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send()))
  const made = answers.flatMap((one) => ('answer' in one ? [JSON.stringify(one.answer)] : []))
  expect(new Set(made).size).toBe(1)
  const refused = answers.flatMap((one) => ('error' in one ? [one.error] : []))
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ refusal: 'still-in-flight' })),
  )
})
