import { data, redirect } from 'react-router'
import type { LabId } from '#src/domain/labs/lab.ts'
import { ConfirmedPrices, fileOfRows } from '#src/domain/labs/confirmed-prices.ts'
import { LONGEST_PRICE_FILE, MOST_MEGABYTES } from '#src/domain/labs/price-file.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { PricePlace } from './price-place.ts'

export type Preview = Awaited<ReturnType<App['previewPriceFile']>>
export type TriedFile = { preview: Preview | null; says: string | null } | undefined
type Where = { labId: LabId | undefined; place: PricePlace }

/** Compares an uploaded price file, or applies what was compared. */
export async function changePriceFile(request: Request, verbs: App, where: Where) {
  const form = await request.formData()
  if (form.get('intent') === 'apply') return applyFile(form, verbs, where)
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0 && file.size <= LONGEST_PRICE_FILE
  if (!isFile)
    return data({ preview: null, says: m.prices_file_rule({ most: MOST_MEGABYTES }) }, 422)
  return compared(verbs, where, new Uint8Array(await file.arrayBuffer()), null)
}

async function compared(verbs: App, { labId }: Where, file: Uint8Array, says: string | null) {
  const read = await orRefused(verbs.previewPriceFile({ labId, file }))
  if (!read.ok) return wrong(read.refused)
  const preview = read.answer
  if (says !== null) return data({ preview, says }, 409)
  return data({ preview, says }, preview.faults.length > 0 ? 422 : 200)
}

function wrong({ refusal, says }: { refusal: keyof typeof refusals; says: string }) {
  return data({ preview: null, says }, refusals[refusal].status)
}

/** All of it or nothing; where it no longer holds, the same rows are compared with what does. */
async function applyFile(form: FormData, verbs: App, where: Where) {
  const rows = ConfirmedPrices.safeParse(form.get('rows'))
  if (!rows.success) throw data(null, 400)
  const { labId, place } = where
  const isSure = form.get('sure') !== null
  const asked = { labId, rows: rows.data.map(({ row }) => ({ ...row, isSure })), isWhole: true }
  const done = await orRefused(verbs.savePrices(asked))
  if (done.ok) return redirect(`${place.list}?saved=${done.answer.saved.length}`)
  if (done.refused.refusal === 'far-price')
    return compared(verbs, where, fileOfRows(rows.data), m.prices_file_far_first())
  const isOutdated = ['stale', 'no-split', 'pcpndt-first', 'not-bookable'].includes(
    done.refused.refusal,
  )
  if (!isOutdated) return wrong(done.refused)
  return compared(verbs, where, fileOfRows(rows.data), m.prices_file_outdated())
}
