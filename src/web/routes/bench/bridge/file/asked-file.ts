import { data, redirect } from 'react-router'
import type { z } from 'zod'
import type { InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import {
  ChooseFileColumns,
  ImportInstrumentFile,
  MOST_FILE_BYTES,
  MOST_FILE_MEGABYTES,
  PreviewInstrumentFile,
} from '#src/domain/instruments/instrument-file.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import type { Refused } from '#src/web/refused.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Preview = Awaited<ReturnType<App['previewInstrumentFile']>>

/** What is shown of a file: its rows, or its columns to choose from, and what is wrong. */
export type TriedFile = {
  says: string | null
  /** Whether it says what is wrong. */
  isWrong: boolean
  preview: Preview | null
  /** `text`: the whole file, to be read again once its columns are chosen. */
  columns: { heads: readonly string[]; text: string } | null
}

type Asked = { form: FormData; verbs: App; linkId: InstrumentLinkId }

/** Previews a file, chooses its columns, or imports it as it was shown. */
export async function askedFile(request: Request, verbs: App, linkId: InstrumentLinkId) {
  const form = await request.formData()
  const asked = { form, verbs, linkId }
  const intent = form.get('intent')
  if (intent === 'import') return importFile(asked)
  if (intent === 'columns') return chooseColumns(asked)
  const text = await textOf(form.get('file'))
  if (text === undefined) return wrong(m.resultfile_rule({ most: MOST_FILE_MEGABYTES }), 422)
  return intent === 'heads' ? headsOf(asked, text, null) : previewed(asked, text, null)
}

async function previewed(asked: Asked, text: string, says: string | null, status = 200) {
  const { verbs, linkId } = asked
  const read = PreviewInstrumentFile.safeParse({ linkId, text })
  if (!read.success) return wrong(m.resultfile_rule({ most: MOST_FILE_MEGABYTES }), 422)
  const found = await orRefused(verbs.previewInstrumentFile(read.data))
  if (found.ok) return tried({ says, preview: found.answer, columns: null }, status)
  if (found.refused.refusal !== 'columns-missing') return refused(found.refused)
  const { mayChoose } = await verbs.viewInstrumentFile({ linkId })
  return mayChoose ? headsOf(asked, text, found.refused.says) : refused(found.refused)
}

async function headsOf({ verbs, linkId }: Asked, text: string, says: string | null) {
  const read = PreviewInstrumentFile.safeParse({ linkId, text })
  if (!read.success) return wrong(m.resultfile_rule({ most: MOST_FILE_MEGABYTES }), 422)
  const found = await orRefused(verbs.readFileHeads(read.data))
  if (!found.ok) return refused(found.refused)
  const columns = { heads: found.answer.heads, text }
  return tried({ says, preview: null, columns }, says === null ? 200 : 422)
}

async function chooseColumns(asked: Asked) {
  const { form, verbs, linkId } = asked
  const text = textIn(form, 'text') ?? ''
  const columns = Object.fromEntries(columnNames.map((name) => [name, textIn(form, name)]))
  const chosen = parsed(ChooseFileColumns, { linkId, version: versionIn(form), columns })
  if (!chosen) return headsOf(asked, text, m.resultfile_columns_wrong())
  const done = await orRefused(verbs.chooseFileColumns(chosen))
  if (!done.ok) return headsOf(asked, text, done.refused.says)
  return previewed(asked, text, m.resultfile_columns_done())
}

const columnNames = [
  'sample',
  'code',
  'value',
  'unit',
  'flag',
  'status',
  'measuredAt',
  'dayOrder',
] as const

/** As it was shown, or what it would be now is shown in its place. */
async function importFile(asked: Asked) {
  const { form, verbs, linkId } = asked
  const given = { text: textIn(form, 'text'), shown: textIn(form, 'shown') }
  const input = parsed(ImportInstrumentFile, { linkId, version: versionIn(form), ...given })
  if (!input) throw data(null, 400)
  const done = await orRefused(verbs.importInstrumentFile(input))
  if (done.ok)
    return redirect(`/lab/bridge/file/${linkId}?done=imported&rows=${done.answer.stored}`)
  if (done.refused.refusal !== 'stale') return refused(done.refused)
  return previewed(asked, input.text, m.resultfile_outdated(), 409)
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const read = schema.safeParse(input)
  return read.success ? read.data : undefined
}

function tried(found: Omit<TriedFile, 'isWrong'>, status: number) {
  const answer: TriedFile = { ...found, isWrong: status >= 400 }
  return data(answer, status)
}

function wrong(says: string, status: number) {
  return tried({ says, preview: null, columns: null }, status)
}

function refused({ refusal, says }: Refused) {
  return wrong(says, refusals[refusal].status)
}

/** Undefined where it was left empty. */
function textIn(form: FormData, name: string): string | undefined {
  const typed = form.get(name)
  return typeof typed === 'string' && typed !== '' ? typed : undefined
}

function versionIn(form: FormData): number {
  return Number(textIn(form, 'version'))
}

/** Undefined for no file, one that is too large, and one that is not in UTF-8. */
async function textOf(file: FormDataEntryValue | null): Promise<string | undefined> {
  if (!(file instanceof File) || file.size === 0 || file.size > MOST_FILE_BYTES) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
