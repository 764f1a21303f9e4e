import { randomInt } from 'node:crypto'
import { type Client, createClient } from './client.ts'
import { bengaluru } from './place.ts'
import { expect, type Report } from './report.ts'

const password = process.env.DEMO_PASSWORD ?? 'oxalate-demo'

/** A member of the demonstration's staff, signed in with e-mail and password. */
export async function staff(base: string, name: string, report: Report): Promise<Client> {
  const client = createClient(base, name)
  const email = `${name}@demo.oxalate.example`
  await client.send('/api/auth/sign-in/email', { email, password })
  report({ who: name, did: 'signed in with e-mail and password' })
  return client
}

export function aPhone(): string {
  return `+919${String(randomInt(0, 999_999_999)).padStart(9, '0')}`
}

/** The newest code sent to a phone, as shown in the demonstration's outbox. */
export async function codeSentTo(client: Client, phone: string): Promise<string> {
  const address = `/api/v1/outbox?to=${encodeURIComponent(phone)}`
  const { messages } = await client.get<'readOutbox'>(address)
  const code = /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1]
  expect(code !== undefined, `no code was sent to ${phone}`)
  return code
}

const readers = new Map<string, Promise<Client>>()

/**
 * Who reads a demonstration's outbox: everybody, or where others reach it only the administrator.
 */
async function outboxReader(base: string, client: Client): Promise<Client> {
  if ((await client.ask('GET', '/api/v1/outbox')).status === 200) return client
  const reader = readers.get(base) ?? staff(base, 'administrator', () => {})
  readers.set(base, reader)
  return reader
}

/** A new patient: signs in by phone code and accepts the notice. */
export async function patient(base: string, report: Report): Promise<Client> {
  const client = createClient(base, 'patient')
  const phone = aPhone()
  await client.send('/api/auth/phone/request-code', { phone })
  const code = await codeSentTo(await outboxReader(base, client), phone)
  await client.send('/api/auth/phone/verify-code', { phone, code })
  const me = await client.get<'viewAccount'>('/api/v1/me')
  await client.post<'acceptNotice'>('/api/v1/me/notice', { version: me.noticeVersion })
  report({ who: 'patient', did: 'signed in by phone code and accepted the notice' })
  return client
}

export const person = { name: 'Meera Nair', birthDate: '1984-02-29', sex: 'female' } as const

export async function addPatient(client: Client): Promise<string> {
  const { id } = await client.post<'savePatient'>('/api/v1/patients', {
    ...person,
    relation: 'self',
  })
  return id
}

/** An address, placed manually near the lab that comes there. */
export async function addAddress(client: Client, place = bengaluru): Promise<string> {
  const { pincode, latitude, longitude } = place
  const found = await client.get<'lookUpPincode'>(`/api/v1/pincodes/${pincode}`)
  const { id } = await client.post<'saveAddress'>('/api/v1/addresses', {
    line: '12 Church Street',
    locality: found.localities[0] ?? '',
    district: found.district,
    state: found.state,
    pincode,
    latitude,
    longitude,
    pointSource: 'placed',
  })
  return id
}
