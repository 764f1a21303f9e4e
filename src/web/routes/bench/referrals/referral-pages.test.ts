import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { demoActor, type Person } from '#test/booking.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aPartner, worksAt } from '#test/partner-labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { aSample } = samplesOf(product, { ...crew, phlebotomist })

async function opened(by: Person, path: string) {
  const answer = await product.get(path, { cookie: await product.cookieFor(by) })
  return (await answer.text()).replaceAll('<!-- -->', '')
}

/** Sends a form like a browser without script. */
async function send(by: Person, path: string, fields: Record<string, string>) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: await product.cookieFor(by), origin: 'http://localhost:3000' },
  })
  const to = answer.headers.get('location') ?? ''
  return { status: answer.status, to, text: await answer.text() }
}

/** The hidden fields of the form with this button, as the page has them. */
function formOf(text: string, intent: string): Record<string, string> {
  const forms = text.split('<form').filter((one) => one.includes(`value="${intent}"`))
  const fields = [...(forms[0] ?? '').matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return { intent, ...Object.fromEntries(fields.map(([, name, value]) => [name, value])) }
}

test('from “Refer out” beside a test to its value verified at the partner, page by page without script', async () => {
  const partner = await aPartner(product)
  const technician = await worksAt(product, partner.labId, 'lab-technician')
  const pathologist = await worksAt(product, partner.labId, 'lab-authoriser')
  const { orderId, testItemId } = await aSample('HB')
  const refer = `/lab/orders/${orderId}/refer/${testItemId}`
  expect(await opened(crew.technician, `/lab/orders/${orderId}`)).toContain(refer)
  expect(await opened(crew.technician, refer)).toContain('No partner lab agreed to this test')
  const tests = [ItemCode.parse('HB')]
  const { agreementId } = await product
    .as(crew.manager)
    .proposeAgreement({ partnerId: partner.labId, tests })
  await product.as(partner.manager).acceptAgreement({ agreementId, version: 1 })
  const form = await opened(crew.technician, refer)
  const version = /name="version" value="(\d+)"/.exec(form)?.[1] ?? ''
  const bare = await send(crew.technician, refer, { version, agreementId })
  expect(bare.status).toBe(422)
  const sent = await send(crew.technician, refer, { version, agreementId, carrier: 'courier' })
  expect(sent.status).toBe(302)
  const [path = ''] = sent.to.split('?')
  expect(await opened(crew.technician, path)).toContain('On the way')
  const bench = await opened(crew.technician, `/lab/orders/${orderId}`)
  expect(bench).toContain('On the way to Joined Lab')
  expect(bench).not.toContain(`name="value-${testItemId}"`)
  expect(await opened(technician, '/lab/referrals')).toContain('Your turn')
  const there = await opened(technician, path)
  expect(there).not.toContain('Meera')
  expect(there).toContain('Female, ')
  expect((await send(technician, path, formOf(there, 'receive'))).status).toBe(302)
  const again = await send(technician, path, formOf(there, 'receive'))
  expect(again.status).toBe(409)
  expect(again.text).toContain('role="alert"')
  const empty = formOf(await opened(technician, path), 'enter')
  const wrong = await send(technician, path, { ...empty, value: '13,2', comment: 'second tube' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('second tube')
  expect((await send(technician, path, { ...empty, value: '13.2' })).status).toBe(302)
  const value = await opened(pathologist, path)
  expect(value).toContain('13.2 g/dL')
  expect((await send(pathologist, path, formOf(value, 'verify'))).status).toBe(302)
  expect(await opened(pathologist, path)).toContain('Result verified')
  expect(await opened(crew.pathologist, `/lab/sign/${orderId}`)).toContain('13.2')
})

test('what was turned away or not answered says why, and the lists of a lab without referrals say what to do', async () => {
  const partner = await aPartner(product)
  const technician = await worksAt(product, partner.labId, 'lab-technician')
  expect(await opened(technician, '/lab/referrals')).toContain('Nothing was referred to your lab')
  const { agreementId } = await product
    .as(crew.manager)
    .proposeAgreement({ partnerId: partner.labId, tests: [ItemCode.parse('HB')] })
  await product.as(partner.manager).acceptAgreement({ agreementId, version: 1 })
  const { testItemId } = await aSample('HB')
  const { items } = await product.as(crew.technician).viewBench()
  const version = items.find((one) => one.testItemId === testItemId)?.version ?? 0
  const sending = { testItemId, version, agreementId, carrier: 'own-staff' } as const
  const { referralId } = await product.as(crew.technician).sendReferral(sending)
  const path = `/lab/referrals/${referralId}`
  const ours = await opened(crew.technician, path)
  expect(ours).toContain('Take back')
  const unsaid = await send(technician, path, formOf(await opened(technician, path), 'turn-away'))
  expect(unsaid.status).toBe(422)
  const away = { ...formOf(await opened(technician, path), 'turn-away'), reason: 'haemolysed' }
  expect((await send(technician, path, away)).status).toBe(302)
  const refused = await opened(crew.technician, path)
  expect(refused).toContain('Refused')
  expect(refused).toContain('Haemolysed')
  const late = await send(crew.technician, path, formOf(ours, 'recall'))
  expect(late.status).toBe(409)
  expect(late.text).toContain('role="alert"')
})

test('an aliquot goes with a label and a packing list, is scanned in at the partner, and a late one says so on every page', async () => {
  const partner = await aPartner(product)
  const technician = await worksAt(product, partner.labId, 'lab-technician')
  const proposed = await send(crew.manager, `/lab/desk/partners?partner=${partner.labId}`, {
    intent: 'propose',
    partnerId: partner.labId,
    'tests[0]': 'HB',
    transitHours: '2',
    reportHours: '5',
  })
  expect(proposed.status).toBe(302)
  const desk = await opened(partner.manager, '/lab/desk/partners')
  expect(desk).toContain('A sample arrives within 2 hours of sending')
  expect((await send(partner.manager, '/lab/desk/partners', formOf(desk, 'accept'))).status).toBe(
    302,
  )
  const { orderId, testItemId } = await aSample('HB')
  const refer = `/lab/orders/${orderId}/refer/${testItemId}`
  const form = await opened(crew.technician, refer)
  const version = /name="version" value="(\d+)"/.exec(form)?.[1] ?? ''
  const [agreed] = (await product.as(partner.manager).listAgreements()).agreements
  const agreementId = agreed?.agreementId ?? ''
  const chosen = { version, agreementId, carrier: 'courier', sentAs: 'aliquot' }
  const sent = await send(crew.technician, refer, chosen)
  const [path = ''] = sent.to.split('?')
  expect(await opened(crew.technician, path)).toContain(`${path}/label`)
  expect(await opened(crew.technician, `/lab/orders/${orderId}`)).toContain('On the way to')
  const bare = await opened(crew.technician, `${path}/label`)
  expect(bare).not.toContain('class="speclabel"')
  const printed = await send(crew.technician, `${path}/label`, { size: '50x25', copies: '2' })
  expect(printed.status).toBe(302)
  const label = await opened(crew.technician, `${path}/label`)
  const code = /AQ[0-9A-F]{10}[0-9A-Z]/.exec(label)?.[0] ?? ''
  expect(label.match(/class="speclabel"/g)).toHaveLength(2)
  expect(label).not.toContain('Meera')
  const list = await opened(crew.technician, '/lab/referrals')
  expect(list).toContain(`/lab/packing/${partner.labId}`)
  const packing = await opened(crew.technician, `/lab/packing/${partner.labId}`)
  expect(packing).toContain(code)
  expect(packing).toContain('Samples: 1')
  expect(packing).not.toContain('Meera')
  product.clock.pass(3 * 60)
  await product.as({ kind: 'worker' }).watchReferrals()
  expect(await opened(technician, '/lab')).toContain('Late between labs: 1')
  expect(await opened(technician, path)).toContain('not received within the agreed hours')
  const office = await opened(await demoActor(product, 'backoffice'), '/backoffice/late')
  expect(office).toContain('Sample not received')
  const wrong = await send(technician, '/lab/referrals', { code: 'AQ0000000000A' })
  expect(wrong.status).toBe(404)
  expect(wrong.text).toContain('AQ0000000000A')
  const scanned = await send(technician, '/lab/referrals', { code: code.toLowerCase() })
  expect(scanned.to).toBe('/lab/referrals?received=1')
  expect(await opened(technician, scanned.to)).toContain('Received. Tests of this sample: 1.')
  expect(await opened(technician, path)).toContain('At the partner lab')
})
