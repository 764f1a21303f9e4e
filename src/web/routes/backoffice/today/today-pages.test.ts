import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { aJoinedLab } from '#test/labs.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
// The demonstration has labs that were never switched on.
const quietly = `update labs set state = 'terminated' where state = 'inactive'`
await product.asOwner(quietly)

const home = async (name: string, language = '') => {
  const answer = await product.get(`${language}/backoffice`, {
    cookie: await signedInAs(product, name),
  })
  return (await answer.text()).replaceAll('<!-- -->', '')
}

/** The part of the page between two of its headings. */
const part = (html: string, from: string, to?: string) => {
  const [, after = ''] = html.split(`>${from}</h2>`)
  return to === undefined ? after : (after.split(`>${to}</h2>`)[0] ?? '')
}

test('where nothing waits the first page says so, and names every empty queue', async () => {
  const html = await home('backoffice')
  expect(part(html, 'Waiting', 'Nothing waiting')).toContain('All queues are empty')
  const quiet = part(html, 'Nothing waiting')
  for (const words of ['Messages to answer', 'Critical results not yet told', 'Lab applications'])
    expect(quiet).toContain(words)
  expect(html).toContain('Last updated')
  expect(html).not.toContain('Waiting for somebody else')
  expect(html).not.toContain('Refunds to approve')
  expect(await home('backoffice', '/hi')).toContain('संदेश जिनका जवाब देना है')
})

test('what waits is counted with its age, its turn and one link to the most urgent', async () => {
  const { view } = await aBooking(product, await aBooker(product))
  await product.as({ kind: 'visitor' }).sendContactMessage(asha)
  const waiting = part(await home('backoffice'), 'Waiting', 'Nothing waiting')
  expect(waiting).toMatch(
    new RegExp(`href="/backoffice/bookings/${view.number}"[^>]*>Open the most urgent`),
  )
  expect(waiting).toMatch(/href="\/backoffice\/messages\/[\w-]+"[^>]*>Open the most urgent/)
  expect(waiting).toMatch(/Waiting since \d+\sNov 2026, [\d:]+\s[ap]m/)
  expect(waiting).toContain('Whose turn: Back office')
  expect(waiting).not.toContain('Meera Nair')
  expect(waiting).not.toContain(asha.email)
})

test('what waits for somebody else is in a list of its own, and nothing is called empty that is not', async () => {
  const labId = await aJoinedLab(product, { state: 'active' })
  await product.asOwner('update labs set name = $2 where id = $1', [labId, '<script>alert(1)'])
  const office = product.as(await demoActor(product, 'backoffice'))
  const rows = [{ categoryCode: null, platformPercent: 21, labPercent: 79 }]
  await office.proposeChange({ labId, kind: 'shares', rows })
  const mine = await home('backoffice')
  const others = part(mine, 'Waiting for somebody else', 'Nothing waiting')
  expect(others).toContain('1 waits for another person: you may not decide it yourself')
  expect(others).toContain('Contract changes to decide')
  expect(part(mine, 'Nothing waiting')).not.toContain('Contract changes to decide')
  const theirs = await home('backoffice2')
  const waiting = part(theirs, 'Waiting', 'Nothing waiting')
  expect(waiting).toContain(`href="/backoffice/labs/${labId}#contract"`)
  expect(theirs).not.toContain('Waiting for somebody else')
})

test('who has nothing to do but work that waits for others reads just that', async () => {
  await using own = await aProduct({ withPages: true })
  await own.asOwner(quietly)
  const labId = await aJoinedLab(own, { state: 'active' })
  const administrator = own.as(await demoActor(own, 'administrator'))
  const rows = [{ categoryCode: null, platformPercent: 21, labPercent: 79 }]
  await administrator.proposeChange({ labId, kind: 'shares', rows })
  const cookie = await signedInAs(own, 'administrator')
  const html = await (await own.get('/backoffice', { cookie })).text()
  expect(part(html, 'Waiting', 'Waiting for somebody else')).toContain('Nothing is waiting for you')
  expect(html).not.toContain('All queues are empty')
})
