import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { PUSH_CONSENT_VERSION } from '#src/domain/push/push-consent.ts'
import type { PushSubscription } from '#src/domain/push/push-device.ts'
import type { Person } from './booking.ts'
import type { Product } from './people.ts'

/** The same person, signed in on another device, with the notice agreed to. */
export async function onADevice(product: Product, person: Person): Promise<Person> {
  const { pool, clock } = product
  const { rows } = await pool.query(
    `insert into session (expires_at, token, created_at, updated_at, user_id, user_agent)
     values ($2::timestamptz + interval '90 days', gen_random_uuid()::text, $2, $2, $1,
       'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36')
     returning id`,
    [person.id, clock.at().toString()],
  )
  await product.as(person).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  return { ...person, sessionId: rows[0].id }
}

/** A device of this person that agreed to messages; a phlebotomist’s also to those about visits. */
export async function aDeviceOf(
  product: Product,
  person: Person,
  to: PushSubscription,
  about: 'bookings' | 'visits' = 'bookings',
) {
  const here = await onADevice(product, person)
  const consent = { consentVersion: PUSH_CONSENT_VERSION, language: 'en', about } as const
  const { id } = await product.as(here).addPushDevice({ ...to, ...consent })
  return { id, here, app: product.as(here), endpoint: to.endpoint }
}
