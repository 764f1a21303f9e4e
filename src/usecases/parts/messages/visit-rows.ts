import { orUndone } from '#src/db/driver/savepoint.ts'
import { findRoster } from '#src/db/queries/rosters/rosters.ts'
import { findContact } from '#src/db/queries/contact/contacts.ts'
import { findVisitsToTell, type VisitToTell } from '#src/db/queries/live/visits-to-tell.ts'
import type { MessageRow } from '#src/db/queries/messages/messages.ts'
import { findOpening } from '#src/db/queries/dispatches/dispatches.ts'
import { endNewsOfDevices, insertPushes } from '#src/db/queries/push/devices-to-tell.ts'
import { listReached, listVisitDevices, lookAgain } from '#src/db/queries/push/visit-devices.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { opensNext } from '#src/domain/dispatch/opens-next.ts'
import { quietOf } from '#src/domain/rosters/quiet.ts'
import { nextLook, telling, type VisitNews, visitNews } from '#src/domain/rosters/telling.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { isOfVisits, visitPush, type VisitPushEvent } from '#src/messages/visit-push.ts'
import { toldOfVisit } from '#src/usecases/parts/live/told-of.ts'
import type { World } from '#src/usecases/world.ts'
import { letterTo } from './notify.ts'
import { sealedMessage } from './sealed-message.ts'

type Part = Pick<World, 'chance' | 'cipher' | 'push' | 'settings'>
type Look = { world: Part; tx: Tx; now: Temporal.Instant }
type NotWritten = { messageId: MessageId; event: string; channel: 'push'; reason: unknown }

/** Characters of the hash that tells visits apart. */
const TAG_LENGTH = 16

/**
 * Part of a verb: what a sender takes for phlebotomists. Of news of a visit it writes the pushes and
 * the SMS that are due now, and the row waits for its next look, or ends: who is told, who is left
 * alone and whom something has reached is asked anew at each look, and nothing is written twice.
 * Beside an SMS or a letter to a phlebotomist their devices are told too, while they work. What the
 * database refuses is undone apart. Returns the rows that were dealt with.
 * Source: decision 197.
 */
export async function writeVisitNews(look: Look, rows: readonly MessageRow[]) {
  const ended = new Set<MessageId>()
  const failures: NotWritten[] = []
  let written = 0
  for (const row of rows.filter(({ event }) => isOfVisits(event))) {
    const done = await orUndone(look.tx, () => write(look, row))
    if (done.ok) written += done.value
    else
      failures.push({ messageId: row.id, event: row.event, channel: 'push', reason: done.reason })
    if (done.ok && row.channel === 'devices') ended.add(row.id)
  }
  return { written, failures, ended }
}

function write(look: Look, row: MessageRow): Promise<number> {
  const event = visitNews.find((one) => one === row.event)
  if (event && row.channel === 'devices') return writeNews(look, row, event)
  return besideLetter(look, row)
}

async function writeNews(look: Look, row: MessageRow, event: VisitNews): Promise<number> {
  const { tx, now } = look
  const visitId = VisitId.parse(row.subjectId)
  const [visit] = await findVisitsToTell(tx, [visitId])
  const opening = event === 'visit-offered' ? await findOpening(tx, visitId, now) : null
  const opens = opening && opensNext(opening, row.createdAt, now)
  const isDecided = !opens || opening?.isDispatched === true
  const people = visit && isDecided ? await peopleOf(look, visit, event) : []
  const ids = people.map(({ id }) => id)
  const reached = await listReached(tx, ids, { visitId, event, since: row.createdAt })
  const told = people.map(({ id, quiet }) => ({
    id,
    ...telling(
      { event, startsAt: visit?.startsAt ?? now, writtenAt: row.createdAt },
      { quiet, isReached: reached.has(id) },
      now,
    ),
  }))
  const about = { row, event, startsAt: visit?.startsAt ?? now }
  const pushes = await pushesTo(look, about, idsOf(told, 'push'))
  const letters = await lettersTo(look, about, idsOf(told, 'sms'))
  const written = await insertPushes(tx, [...pushes, ...letters])
  const again = nextLook(told, opens)
  if (again) await lookAgain(tx, row.id, again)
  else await endNewsOfDevices(tx, [row.id])
  return written
}

const idsOf = (told: readonly { id: UserId; push: boolean; sms: boolean }[], by: 'push' | 'sms') =>
  told.filter((one) => one[by]).map(({ id }) => id)

/** Whom it concerns now: an offer that somebody took concerns nobody. */
async function peopleOf({ tx, now }: Look, visit: VisitToTell, event: VisitNews) {
  if (event === 'visit-offered') {
    if (visit.state !== 'offered') return []
    const all = await toldOfVisit({ tx, now }, visit)
    return all.map(({ id, ...roster }) => ({ id, quiet: quietOf(roster, now) }))
  }
  const { phlebotomistId: id } = visit
  return id === null || visit.state !== 'cancelled' ? [] : [{ id, quiet: await quiet(tx, id, now) }]
}

async function quiet(tx: Tx, id: UserId, now: Temporal.Instant) {
  const roster = await findRoster(tx, id, now)
  return quietOf(roster ?? { hours: [], leaves: [] }, now)
}

type About = { row: MessageRow; event: VisitPushEvent; startsAt: Temporal.Instant | null }

async function pushesTo({ world, tx, now }: Look, about: About, people: readonly UserId[]) {
  if (!world.push) return []
  const devices = await listVisitDevices(tx, people)
  return devices.map((device) => pushTo(world, about, device, now))
}

type Device = Awaited<ReturnType<typeof listVisitDevices>>[number]

function pushTo(world: Part, about: About, device: Device, now: Temporal.Instant) {
  const { row, event, startsAt } = about
  const { deviceId, accountId: userId, language } = device
  const brand = world.settings.operator.name[language]
  const tagged = world.cipher.hash(row.subjectId ?? '', 'push.tag').slice(0, TAG_LENGTH)
  const news = visitPush(event, tagged, { brand, language })
  const { title: subject, text, path, tag, urgency, hours } = news
  const until = now.add({ hours })
  const message = { channel: 'push', to: deviceId, subject, text, path, tag, urgency } as const
  const letter = {
    event,
    userId,
    message,
    ...(row.subjectId !== null && { subjectId: row.subjectId }),
    once: `${row.id} ${deviceId}`,
    expiresAt: startsAt && Temporal.Instant.compare(startsAt, until) < 0 ? startsAt : until,
  }
  return sealedMessage(world, letter, now)
}

/** By SMS, or a letter to whoever has no number. */
async function lettersTo({ world, tx, now }: Look, about: About, people: readonly UserId[]) {
  const { row, startsAt } = about
  const event = visitNews.find((one) => one === about.event)
  if (!event || !startsAt) return []
  const rows = []
  for (const userId of people) {
    const contact = await findContact(tx, userId)
    const message = contact && letterTo(world, contact, { event, facts: { startsAt } })
    if (!message) continue
    const of = { event, userId, message, expiresAt: startsAt, once: `${row.id} ${userId}` }
    rows.push(
      sealedMessage(world, { ...of, ...(row.subjectId && { subjectId: row.subjectId }) }, now),
    )
  }
  return rows
}

/** The letter is sent at any hour, as ever; the devices of whoever rests are left alone. */
async function besideLetter(look: Look, row: MessageRow): Promise<number> {
  const { event, userId, channel } = row
  const isNews = visitNews.some((one) => one === event)
  if (!userId || !isOfVisits(event) || isNews || channel === 'devices') return 0
  if ((await quiet(look.tx, userId, look.now)).isQuiet) return 0
  return insertPushes(look.tx, await pushesTo(look, { row, event, startsAt: null }, [userId]))
}
