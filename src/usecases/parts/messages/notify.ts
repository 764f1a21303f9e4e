import {
  type Contact,
  findContact,
  findLanguageOfEmail,
  findLanguageOfPhone,
} from '#src/db/queries/contact/contacts.ts'
import { insertMessage } from '#src/db/queries/messages/messages.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import type { Message } from '#src/messages/message.ts'
import { isOfDevices } from '#src/messages/push-news.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { type Notice, type Spoken, type WrittenNotice, writtenIn } from './notice.ts'
import { newsOfDevices } from './news-of-devices.ts'
import { sealedMessage } from './sealed-message.ts'

/**
 * Who is told:
 * - a person, by the account alone or with a contact that was read before: phone, real address and
 *   language are theirs;
 * - an address, which may be nobody's yet, or is the previous one of `id`. Without a language it is
 *   that of `id`, else of the account that has this address. Where there is none, an e-mail is in
 *   both languages and an SMS in English.
 */
export type Recipient = { id: UserId; contact?: Contact } | Address

type Address = { id?: UserId; language?: Language } & ({ email: string } | { phone: string })

/** About what: `subjectId` e.g. a booking; `expiresAt`: not sent after this; `heldUntil`: not before. */
export type Told = Notice & {
  subjectId?: string
  expiresAt?: Temporal.Instant
  heldUntil?: Temporal.Instant
}

/** How somebody is reached, and in what. */
type Reached = { phone: string | null; email: string | null; language: Spoken }

type Part = {
  world: Pick<World, 'chance' | 'cipher' | 'clock' | 'settings'> & Partial<Pick<World, 'push'>>
  tx: Step['tx']
}

/**
 * Puts a message into the outbox, in the caller's transaction, and enqueues it: it is sent if and
 * only if the change is made. A person who is gone, or whom neither a phone nor a real address
 * reaches, is told nothing. A reminder that was sent for this occasion fails the transaction.
 * Source: decision 127; decision 156; decision 158.
 */
export async function notify({ world, tx }: Part, to: Recipient, told: Told): Promise<void> {
  const reached = await reachedBy(tx, to)
  if (!reached) return
  const row = sealedNotice(world, { ...reached, ...(to.id && { id: to.id }) }, told)
  if (row) await insertMessage(tx, row(await world.clock.now(tx)))
}

async function reachedBy(tx: Step['tx'], to: Recipient): Promise<Reached | undefined> {
  if (isPerson(to)) return to.contact ?? (await findContact(tx, to.id))
  const language = to.language ?? (to.id && (await findContact(tx, to.id))?.language)
  if ('phone' in to) {
    const { phone } = to
    return {
      phone,
      email: null,
      language: language ?? (await findLanguageOfPhone(tx, phone)) ?? 'en',
    }
  }
  const { email } = to
  return {
    phone: null,
    email,
    language: language ?? (await findLanguageOfEmail(tx, email)) ?? 'both',
  }
}

function isPerson(to: Recipient): to is { id: UserId; contact?: Contact } {
  return !('email' in to) && !('phone' in to)
}

/**
 * The same for a decision, whose messages are saved with everything else: a row of the outbox, once
 * its instant is known. Undefined where nothing reaches the person. What devices alone are told is a row
 * without a text, from which their messages are made.
 */
export function sealedNotice(
  world: Pick<World, 'chance' | 'cipher' | 'settings'> & Partial<Pick<World, 'push'>>,
  { id: userId, ...reached }: Reached & { id?: UserId },
  { subjectId, expiresAt, heldUntil, ...notice }: Told,
) {
  if (isForDevices(notice)) return newsOfDevices(world, { event: notice.event, subjectId, userId })
  const message = letterTo(world, reached, notice)
  if (!message) return undefined
  const { event, once } = notice
  const about = {
    once,
    ...(subjectId !== undefined && { subjectId }),
    ...(userId && { userId }),
    ...(expiresAt && { expiresAt }),
    ...(heldUntil && { heldUntil }),
  }
  return (createdAt: Temporal.Instant) =>
    sealedMessage(world, { event, message, ...about }, createdAt)
}

/**
 * A message in the person's language and to where it goes: by SMS where there is no letter or where
 * it prefers one and there is a verified phone, else to a real e-mail address. Undefined where there
 * is neither.
 */
export function letterTo(
  { settings }: Pick<World, 'settings'>,
  { phone, email, language }: Reached,
  notice: WrittenNotice,
): Message | undefined {
  const { email: mail, sms, first } = writtenIn(settings, language, notice)
  const address = email === null ? null : wholeEmail(email)
  const isBySms = first === 'sms' || !mail || address === null
  if (phone && sms !== undefined && isBySms) return { channel: 'sms', to: phone, text: sms }
  return mail && address !== null ? { channel: 'email', to: address, ...mail } : undefined
}

type ForDevices = Exclude<Notice, WrittenNotice>

function isForDevices<Other extends { event: string }>(
  notice: Other | ForDevices,
): notice is ForDevices {
  return isOfDevices(notice.event)
}
