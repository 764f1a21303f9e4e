import { data } from 'react-router'
import { messagesIn } from '#src/domain/instruments/given-text.ts'
import { MOST_MESSAGE_BYTES } from '#src/domain/instruments/instrument-message.ts'
import { withoutPictures } from '#src/domain/instruments/pictures.ts'
import { textOf } from '#src/domain/instruments/read-message.ts'
import { MESSAGES_TRIED, TryInstrumentMessages } from '#src/domain/instruments/trying-messages.ts'
import type { App } from '#src/usecases/index.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Typed = { profile: string; pasted: string; hadFiles: boolean }
type Checked = Awaited<ReturnType<App['previewInstrumentMessages']>>

/** What was sent, with what was found; or what is wrong with which field. */
export type TriedMessages =
  | { typed: Typed; fault: { field: 'profile' | 'messages'; says: string }; checked: null }
  | { typed: Typed; fault: null; checked: Checked }

/** Checks pasted messages and those of files; nothing of them is kept. */
export async function askedMessages(request: Request, verbs: App) {
  const form = await request.formData()
  const files = form.getAll('files').filter((one) => one instanceof File && one.size > 0)
  const typed = {
    profile: textIn(form, 'profile'),
    pasted: textIn(form, 'pasted'),
    hadFiles: files.length > 0,
  }
  const texts = [typed.pasted, ...(await Promise.all(files.map(textOfFile)))]
  const messages = texts.flatMap(messagesIn).map(withoutPictures)
  const read = TryInstrumentMessages.safeParse({ profile: typed.profile, messages })
  if (!read.success) return wrong(typed, faultOf(typed, messages))
  const asked = await orRefused(verbs.previewInstrumentMessages(read.data))
  if (!asked.ok) return wrong(typed, { field: 'profile', says: asked.refused.says })
  const found: TriedMessages = { typed, fault: null, checked: asked.answer }
  return data(found, 200)
}

function wrong(typed: Typed, fault: Exclude<TriedMessages['fault'], null>) {
  const found: TriedMessages = { typed, fault, checked: null }
  return data(found, 422)
}

function faultOf({ profile }: Typed, messages: readonly string[]) {
  const count = messages.length
  if (!/^[a-z0-9-]{3,40}$/.test(profile))
    return { field: 'profile', says: m.conform_profile_missing() } as const
  if (count === 0) return ofMessages(m.conform_none())
  if (count > MESSAGES_TRIED) return ofMessages(m.conform_too_many({ count, most: MESSAGES_TRIED }))
  return messages.some((one) => one.length > MOST_MESSAGE_BYTES)
    ? ofMessages(m.conform_too_long({ most: MOST_MESSAGE_BYTES / 1024 }))
    : ofMessages(m.conform_strange())
}

function ofMessages(says: string) {
  return { field: 'messages', says } as const
}

function textIn(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

async function textOfFile(file: string | File): Promise<string> {
  return typeof file === 'string' ? '' : textOf(new Uint8Array(await file.arrayBuffer()))
}
