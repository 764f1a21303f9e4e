import { afterAll, expect, test } from 'vitest'
import { demoActor, type Person } from '#test/booking.ts'
import { aPartner } from '#test/partner-labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const manager = await demoActor(product, 'labmanager')

async function opened(by: Person, path = '/lab/desk/partners') {
  const answer = await product.get(path, { cookie: await product.cookieFor(by) })
  return (await answer.text()).replaceAll('<!-- -->', '')
}

/** Sends a form like a browser without script. */
async function send(by: Person, fields: [string, string][], path = '/lab/desk/partners') {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: await product.cookieFor(by), origin: 'http://localhost:3000' },
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text: await answer.text(),
  }
}

/** The hidden field of the first form of this kind. */
const valueOf = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

test('the page of partners proposes to a lab that was chosen, and its manager accepts or declines there', async () => {
  const partner = await aPartner(product)
  expect(await opened(manager)).toContain('Choose a lab')
  const chosen = await opened(manager, `/lab/desk/partners?partner=${partner.labId}`)
  expect(chosen).toContain('value="HB"')
  expect(chosen).not.toContain('value="HIV"')
  const here = `/lab/desk/partners?partner=${partner.labId}`
  const nothing = await send(
    manager,
    [
      ['intent', 'propose'],
      ['partnerId', partner.labId],
    ],
    here,
  )
  expect(nothing.status).toBe(422)
  expect(nothing.text).toContain('value="HB"')
  const sent = await send(
    manager,
    [
      ['intent', 'propose'],
      ['partnerId', partner.labId],
      ['tests', 'HB'],
      ['tests', 'TSH'],
    ],
    here,
  )
  expect(sent).toMatchObject({ status: 302, location: '/lab/desk/partners?done=propose' })
  expect(await opened(manager)).toContain('Waiting for the other lab')
  const theirs = await opened(partner.manager)
  expect(theirs).toContain('Waiting for your lab')
  expect(theirs).toContain('HB, TSH')
  const about: [string, string][] = [
    ['agreementId', valueOf(theirs, 'agreementId')],
    ['version', valueOf(theirs, 'version')],
  ]
  const bare = await send(partner.manager, [['intent', 'end'], ...about, ['reason', '']])
  expect(bare.status).toBe(422)
  const accepted = await send(partner.manager, [['intent', 'accept'], ...about])
  expect(accepted.location).toBe('/lab/desk/partners?done=accept')
  const again = await send(partner.manager, [['intent', 'accept'], ...about])
  expect(again.status).toBe(409)
  expect(again.text).toContain('role="alert"')
  expect(await opened(manager)).toContain('Agreed since')
})
