import type { MessageRow } from '#src/db/queries/messages/messages.ts'
import {
  endNewsOfDevices,
  insertPushes,
  listDevicesToTell,
} from '#src/db/queries/push/devices-to-tell.ts'
import { orUndone } from '#src/db/driver/savepoint.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import { pushEvents, pushNews } from '#src/messages/push-news.ts'
import type { World } from '#src/usecases/world.ts'
import { sealedMessage } from './sealed-message.ts'

type Part = Pick<World, 'chance' | 'cipher' | 'push' | 'settings'>

/** Characters of the hash that tells the reports of one booking apart. */
const TAG_LENGTH = 16

/** A message of which a device could not be told, and why. */
type NotWritten = { messageId: MessageId; event: string; channel: 'push'; reason: unknown }

/**
 * Part of a verb: for each message that a sender takes, one more to each device on which its person
 * wants it, in the transaction that takes it: a killed sender loses none. Taken again it writes
 * none twice. The message itself is sent whatever becomes of these: one that can't be made leaves the
 * others, and what the database refuses is undone apart. A row for the devices alone ends with this.
 * Returns how many were written, and which rows ended.
 * Source: decisions 180 and 186.
 */
export async function writePushes(world: Part, tx: Tx, rows: readonly MessageRow[]) {
  const told = rows.filter(({ event, userId }) => userId && pushEvents.includes(event))
  const [first] = told
  const none = { written: 0, failures: [], ended: new Set<MessageId>() }
  if (!world.push || !first) return none
  const done = await orUndone(tx, () => write(world, tx, told))
  return done.ok ? done.value : { ...none, failures: [notWritten(first, done.reason)] }
}

async function write(world: Part, tx: Tx, told: readonly MessageRow[]) {
  const messages = new Map(told.map((row) => [row.id, row]))
  const devices = await listDevicesToTell(tx, [...messages.keys()])
  const failures: NotWritten[] = []
  const pushes = devices.flatMap((device) => {
    const row = messages.get(device.messageId)
    try {
      return row ? pushTo(world, row, device) : []
    } catch (reason) {
      if (row) failures.push(notWritten(row, reason))
      return []
    }
  })
  const written = await insertPushes(tx, pushes)
  const ended = told.filter(({ channel }) => channel === 'devices').map(({ id }) => id)
  await endNewsOfDevices(tx, ended)
  return { written, failures, ended: new Set(ended) }
}

function notWritten({ id: messageId, event }: MessageRow, reason: unknown): NotWritten {
  return { messageId, event, channel: 'push', reason }
}

type Device = Awaited<ReturnType<typeof listDevicesToTell>>[number]

function pushTo(world: Part, { id, event, subjectId, createdAt }: MessageRow, device: Device) {
  const { deviceId, accountId: userId, language, number } = device
  const brand = world.settings.operator.name[language]
  const told = world.cipher.hash(subjectId ?? '', 'push.tag').slice(0, TAG_LENGTH)
  const news = pushNews(event, { number, about: told }, { brand, language })
  if (!news) return []
  const { title: subject, text, path, tag, urgency, hours } = news
  const message = { channel: 'push', to: deviceId, subject, text, path, tag, urgency } as const
  const about = { event, userId, ...(subjectId !== null && { subjectId }) }
  const letter = {
    ...about,
    message,
    once: `${id} ${deviceId}`,
    expiresAt: createdAt.add({ hours }),
  }
  return [sealedMessage(world, letter, createdAt)]
}
