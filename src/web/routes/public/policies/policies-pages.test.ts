import { afterAll, expect, test } from 'vitest'
import { cancellationExample } from '#src/domain/bookings/cancellation-example.ts'
import {
  cancellationContract,
  cancellingBySpec,
} from '#src/domain/bookings/cancellation-contract.ts'
import { formatDay } from '#src/domain/format-time.ts'
import { formatRupees, formatWholeRupees } from '#src/domain/format-rupees.ts'
import { rupees } from '#src/domain/money.ts'
import { refundDueBy } from '#src/domain/refunds/refund-clock.ts'
import { noticeIn } from '#src/domain/people/notice.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

/** The text that a person reads, without markup. */
async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await product.get(path, headers)
  const html = await answer.text()
  const text = html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
  return { status: answer.status, headers: answer.headers, html, text }
}

const policies = ['/privacy-policy', '/terms-conditions', '/cancelation_policy', '/shipping_policy']
const others = ['/labregister', '/icici_payment']

test.each(policies)(
  '%s is complete in both languages: summary, contents, sections, date',
  async (path) => {
    for (const [address, minute] of [
      [path, 'Summary'],
      [`/hi${path}`, 'संक्षेप में'],
    ] as const) {
      const { status, html, text, headers } = await read(address)
      expect(status).toBe(200)
      expect(text).toContain(minute)
      expect(text).toContain(address === path ? '26 Nov 2026' : '26 नव॰ 2026')
      expect(text).toMatch(/(?:help|privacy)@oxalate\.example/)
      expect(html).toMatch(/<link rel="canonical"/)
      expect(headers.get('cache-control')).toContain('must-revalidate')
      expect(html).not.toContain('type="module"')
      const contents = [...html.matchAll(/href="#([a-z-]+)"/g)].map(([, id]) => id)
      expect(contents.length).toBeGreaterThan(5)
      for (const id of contents) expect(html).toContain(`id="${id}"`)
    }
  },
)

test('the cancellation policy states §1 and §9: until when, the charge, the refund times', async () => {
  const { text } = await read('/cancelation_policy')
  for (const words of [
    'until its status becomes “sample collected”',
    'there is no cancellation and no refund',
    'The phlebotomist charge plus ₹20',
    'Cash on delivery 3-7 working days',
    'Bank transfer 3-7 working days',
    'Online refund 3-10 working days',
    'It is collected at your next booking',
    'It is deducted from the refund',
  ])
    expect(text).toContain(words)
})

test('the worked example matches what the domain charges and refunds, in both languages', async () => {
  const { charge, total, after, rest, asked } = cancellationExample(cancellingBySpec)
  expect(cancellationContract(charge, cancellingBySpec).afterAcceptance).toBe(after)
  expect(after).toBe(rupees(120))
  expect(rest).toBe(total - after)
  const day = Temporal.PlainDate.from(asked)
  for (const [path, locale] of [
    ['/cancelation_policy', 'en-IN'],
    ['/hi/cancelation_policy', 'hi-IN'],
  ] as const) {
    const { text } = await read(path)
    expect(text).toContain(formatRupees(after, locale))
    for (const amount of [charge, total, after, rest])
      expect(text).toContain(formatWholeRupees(amount, locale))
    for (const mode of ['bank', 'online'] as const)
      expect(text).toContain(formatDay(refundDueBy(day, mode).toString(), 'day', locale))
  }
})

test('the terms state the limits of the marketplace, emergencies, excluded users, suspension, hours', async () => {
  const { text } = await read('/terms-conditions')
  for (const words of [
    'It is not responsible for third-party labs’ samples, tests or reports.',
    'What we are responsible for',
    'must not be used for emergencies',
    'call 112',
    'Competitors may not access the services.',
    'suspend labs or users at our discretion',
    'To object, write to us',
    'Services are available 24x7 except planned downtime.',
    'the law of India',
  ])
    expect(text).toContain(words)
})

test('the shipping policy describes the flow of §1, step by step', async () => {
  const { text } = await read('/shipping_policy')
  const steps = [
    'A phlebotomist who serves your area accepts',
    'takes the sample',
    'Handed to the lab you chose',
    'Accepted by the lab, or a fresh one asked for',
    'Tested within the stated time',
    'Report published',
  ]
  const places = steps.map((words) => text.lastIndexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('the privacy policy is the notice that people agree to, with every cookie that is set', async () => {
  for (const language of ['en', 'hi'] as const) {
    const { text } = await read(language === 'en' ? '/privacy-policy' : '/hi/privacy-policy')
    const { data, keeping, sharing } = noticeIn(language, product.world.settings)
    for (const { what, why } of data) for (const words of [what, why]) expect(text).toContain(words)
    for (const words of keeping) expect(text).toContain(words)
    for (const { who, what } of Object.values(sharing))
      for (const words of [who, what]) expect(text).toContain(words)
    for (const name of ['session_token', 'sign_in_code', 'device', 'signed-in', 'theme', 'city'])
      expect(text).toContain(name)
  }
})

test('the pages for registering a lab and for paying say what can be done here today', async () => {
  for (const path of others)
    for (const address of [path, `/hi${path}`]) {
      const { status, text } = await read(address)
      expect(status).toBe(200)
      expect(text).not.toMatch(/coming soon|जल्द/i)
    }
  expect((await read('/labregister')).text).toContain('Lab Registration Details')
  expect((await read('/labregister')).text).toContain('Register your laboratory as a partner')
  const pay = await read('/icici_payment')
  expect(pay.text).toContain('Pay Now')
  expect(pay.text).toContain('or in cash at the visit')
  expect(pay.html).toContain('href="/bookings"')
})

test('where registration is closed the page says so', async () => {
  await using closed = await aProduct({ withPages: true, isRegistrationOpen: false })
  const text = await (await closed.get('/labregister')).text()
  expect(text).toContain('not taking new laboratories')
  expect(text).not.toContain('What to have ready')
})

test('any other path is the 404 page, word for word, in both languages', async () => {
  for (const path of ['/none', '/none/at/all', '/labs', '/masters', '/hi/none', '/hi/a.php']) {
    const { status, html, text } = await read(path)
    expect(status).toBe(404)
    expect(text).toContain('Sorry! The Page Not Found')
    expect(text).toContain(
      'Oops! The page you are looking for does not exit. it might been moved or deleted.',
    )
    expect(text).toContain('Return to Home')
    expect(html).toContain('<title>Sorry! The Page Not Found')
    expect(html).toMatch(/<h1[^>]*><span lang="en">/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(path.startsWith('/hi') ? 'action="/hi/tests"' : 'action="/tests"')
    expect(html).not.toContain('type="module"')
  }
  expect((await read('/hi/none')).text).toContain('यह पेज नहीं मिला')
})

test('the error page has an address, and other errors keep their own texts', async () => {
  const { status, html, text } = await read('/error')
  expect(status).toBe(200)
  expect(text).toContain('Something went wrong on our side.')
  expect(text).not.toContain('Sorry! The Page Not Found')
  expect(html).toContain('content="noindex"')
  expect((await read('/hi/error')).text).toContain('हमारी ओर से')
})
