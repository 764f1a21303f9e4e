import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { decoded, shownIn } from '#test/booking-page.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { codeSentTo, cookieOf } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

/** A session that ends while somebody types a booking. */
const product = await aProduct({ withPages: true, slotDays: 3, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
const here = 'http://localhost:3000'
const start = `/book?items=HB&lab=${lab}`

async function aPayer() {
  const booker = await aBooker(product, '1984-02-29', 'male')
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const cookie = await product.cookieFor(booker.actor)
  const shown = async (path = start) => (await product.get(path, { cookie })).text()
  return { booker, shown }
}

type Fields = readonly (readonly [name: string, value: string])[]

function send(fields: Fields, cookie = '', path = start) {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  const headers = { cookie, origin: here }
  return product.api.request(here + path, { method: 'POST', headers, body })
}

/** The hidden fields of the first form of a page that has this text. */
function hiddenIn(html: string, text: string): Fields {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes(text)) ?? ''
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? []
  return inputs.map((input) => {
    const [name, value] = ['name', 'value'].map(
      (key) => new RegExp(` ${key}="([^"]*)"`).exec(input)?.[1] ?? '',
    )
    return [decoded(name ?? ''), decoded(value ?? '')] as const
  })
}

/** Signs in on the page that answers a form whose session had ended: the number, then its code. */
async function signedInAgain(ended: Response, phone: string) {
  const asks = hiddenIn(await ended.text(), 'Send code')
  const sent = await send([...asks, ['phone', phone]])
  const device = cookieOf(sent)
  const expects = hiddenIn(await sent.text(), 'name="code"')
  const code = await codeSentTo(product, phone)
  const wrong = await send([...expects, ['code', '000000'], ['intent', 'verify']], device)
  expect(wrong.status).toBe(422)
  const again = hiddenIn(await wrong.text(), 'name="code"')
  const entered = await send([...again, ['code', code], ['intent', 'verify']], device)
  return { entered, cookie: cookieOf(entered) }
}

const typed: Fields = [
  ['part', 'details'],
  ['asks', 'person'],
  ['asks', 'place'],
  ['person.name', 'Ravi <Nair>'],
  ['person.birthDate', '1951-05-03'],
  ['person.sex', 'male'],
  ['person.relation', 'parent'],
  ['place.pincode', '560034'],
  ['place.line', 'Flat 2, "Sea View"'],
  ['place.pointSource', 'pincode'],
  ['intent', 'go'],
]

const inValue = (text: string) => `value="${text}"`

test('who and where, typed before the session ended, are there again after signing in', async () => {
  const { booker } = await aPayer()
  const path = `${start}&part=who`
  const ended = await send([...typed, ['owner', booker.actor.id]], '', path)
  expect(ended.status).toBe(401)
  const { entered, cookie } = await signedInAgain(ended, booker.phone)
  const on = await entered.text()
  expect(on).toContain('You are signed in again')
  const answer = await send(hiddenIn(on, 'Go on'), cookie, path)
  const html = await answer.text()
  expect(html).toContain(inValue('Ravi &lt;Nair&gt;'))
  expect(html).toContain(inValue('1951-05-03'))
  expect(html).toContain(inValue('Flat 2, &quot;Sea View&quot;'))
  const { patients, addresses } = await product.as(booker.actor).viewAccount()
  expect([patients.length, addresses.length]).toEqual([1, 1])
})

test('what was typed beside the payment is there again, and nothing is booked by signing in', async () => {
  const { booker, shown } = await aPayer()
  const paying = shownIn(await shown())
  const fields: Fields = [
    ...Object.entries(paying),
    ['owner', booker.actor.id],
    ['at', paying.quotedAt ?? ''],
    ['referrerName', 'Dr Asha Rao'],
    ['payment', 'cash'],
  ]
  const { entered, cookie } = await signedInAgain(await send(fields), booker.phone)
  const answer = await send(hiddenIn(await entered.text(), 'Go on'), cookie)
  expect(await answer.text()).toContain(inValue('Dr Asha Rao'))
  expect(await product.as(booker.actor).listBookings()).toEqual([])
})

test('another person who signs in on the same phone sees nothing of what was typed', async () => {
  const { booker } = await aPayer()
  const other = await aPayer()
  const ended = await send([...typed, ['owner', booker.actor.id]])
  const { entered, cookie } = await signedInAgain(ended, other.booker.phone)
  expect(await entered.text()).not.toContain('Sea View')
  const answer = await send([...typed, ['owner', booker.actor.id], ['intent', 'kept']], cookie)
  expect(answer.status).toBe(409)
  expect(await answer.text()).not.toContain('Sea View')
})
