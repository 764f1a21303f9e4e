import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** What the form of people and address saves. */
const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
const here = 'http://localhost:3000'
const start = `/book?items=HB&lab=${lab}`

async function aPayer() {
  const booker = await aBooker(product, '1984-02-29', 'male')
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  return { booker, cookie: await product.cookieFor(booker.actor) }
}

async function post(path: string, fields: Record<string, string>, cookie: string) {
  const body = new URLSearchParams(fields)
  const headers = { cookie, origin: here }
  return product.api.request(here + path, { method: 'POST', headers, body })
}

test('a form sent again with anything else typed in it loses nothing of that', async () => {
  const { booker, cookie } = await aPayer()
  const person = {
    'person.name': 'Ravi Nair',
    'person.birthDate': '1951-05-03',
    'person.sex': 'male',
    'person.relation': 'parent',
  }
  const place = {
    near: '560034',
    known: '560034',
    'place.pincode': '560034',
    'place.line': 'Flat 2',
    'place.locality': 'Koramangala',
    'place.district': 'Bengaluru Urban',
    'place.state': 'Karnataka',
    'place.pointSource': 'pincode',
  }
  const send = async (more: Record<string, string>) => {
    const body = new URLSearchParams({ part: 'details', ...person, ...place, ...more })
    for (const ask of ['person', 'place']) body.append('asks', ask)
    const headers = { cookie, origin: here }
    const path = `${here}${start}&part=who`
    return (await product.api.request(path, { method: 'POST', headers, body })).status
  }
  const counted = async () => {
    const { patients, addresses } = await product.as(booker.actor).viewAccount()
    return [patients.length, addresses.length]
  }
  expect([await send({}), await send({}), await counted()]).toEqual([302, 302, [2, 2]])
  expect([await send({ 'person.relation': 'other' }), await counted()]).toEqual([302, [3, 2]])
  const landmark = { 'place.landmark': 'Behind the school' }
  expect([await send(landmark), await counted()]).toEqual([302, [3, 3]])
  expect([await send({ 'place.locality': 'Ejipura' }), await counted()]).toEqual([302, [3, 4]])
})

test('a child is never «myself», and its weight typed later is kept', async () => {
  const { booker, cookie } = await aPayer()
  const child = {
    part: 'details',
    asks: 'person',
    address: booker.addressId,
    'person.name': 'Kavya Nair',
    'person.birthDate': '2018-02-28',
    'person.sex': 'female',
    'person.relation': 'self',
    'person.guardianDeclared': 'on',
  }
  const send = (more: Record<string, string>) =>
    post(`${start}&part=who`, { ...child, ...more }, cookie)
  const weights = async () => {
    const { patients } = await product.as(booker.actor).viewAccount()
    return patients.filter(({ isMinor }) => isMinor).map(({ weightKg }) => weightKg)
  }
  const alone = await send({})
  expect(alone.status).toBe(422)
  expect(await alone.text()).toMatch(/<a href="#[^"]*person\.relation">/)
  expect(await weights()).toEqual([])
  const other = { 'person.relation': 'child' }
  expect([(await send(other)).status, await weights()]).toEqual([302, [null]])
  const weighed = { ...other, 'person.weightKg': '20' }
  expect([(await send(weighed)).status, await weights()]).toEqual([302, [20]])
  const undeclared = await send({ ...other, 'person.guardianDeclared': '' })
  expect([undeclared.status, await weights()]).toEqual([422, [20]])
})

test('a weight is not saved while anything else of the form is refused', async () => {
  const booker = await aBooker(product, '2018-02-28', 'male')
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const cookie = await product.cookieFor(booker.actor)
  const form = {
    part: 'details',
    address: booker.addressId,
    patients: booker.patientId,
    [`weights.${booker.patientId}`]: '20',
  }
  const elder = {
    asks: 'person',
    'person.name': 'Ravi Nair',
    'person.birthDate': '2999-01-01',
    'person.sex': 'male',
    'person.relation': 'parent',
  }
  const weight = async () => {
    const [patient] = (await product.as(booker.actor).viewAccount()).patients
    return patient?.weightKg
  }
  const send = (more: Record<string, string>) =>
    post(`${start}&part=who`, { ...form, ...more }, cookie)
  expect([(await send(elder)).status, await weight()]).toEqual([422, null])
  const nowhere = { address: '00000000-0000-4000-8000-000000000000' }
  expect([(await send(nowhere)).status, await weight()]).toEqual([422, null])
  expect([(await send({})).status, await weight()]).toEqual([302, 20])
})
