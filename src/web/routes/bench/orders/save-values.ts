import { data, redirect } from 'react-router'
import type { OrderId } from '#src/domain/orders/order.ts'
import { EnterResult, VerifyResult } from '#src/domain/results/calculated/inputs.ts'
import type { KeepTyping } from '#src/domain/results/entry/typing.ts'
import type { App } from '#src/usecases/index.ts'
import type { RefusalCode, RefusalDetail } from '#src/usecases/refusal.ts'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { saysOf } from '#src/web/refusals.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Refused } from '#src/web/refused.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Typed } from './result-rows.tsx'
import { staleSays, standsNow } from './result-stale.tsx'
import { isVerifiable, verifyIntent } from './verifiable.ts'
import { isChanged, letStand, shownVersion, type TypedRow, typedRow } from './typed-row.ts'

/** The answer to a form of values: the faults by row, and everything that was typed. */
export type ValuesAnswer = { errors: Record<string, string>; typed: Typed; saved: number }

type Wrong = { says: string; isStale: boolean }

/**
 * Saves every changed row, each on top of the version it was shown; a refused one says why and
 * keeps what was typed, the others are saved and counted. Where the value has changed meanwhile,
 * the person chooses. Verifying comes later: values that nobody saw with their flags are saved
 * first and shown.
 */
export async function saveValues(request: Request, app: App, orderId: OrderId) {
  const form = await request.formData()
  const { items, typist } = await app.viewBenchOrder({ orderId })
  const rows = items.flatMap((item) => typedRow(form, item) ?? [])
  const changed = rows.filter(isChanged)
  const stands = letStand(form, items).map(({ testItemId }) => testItemId)
  if (stands.length > 0) await app.forgetTyping({ orderId, testItemIds: stands })
  const wrong = await saveRows(app, orderId, changed)
  const errors = Object.fromEntries(
    [...wrong].map(([{ item }, { says }]) => [item.testItemId, says]),
  )
  const saved = changed.length - wrong.size
  if (changed.length === 0) Object.assign(errors, await verifyAll(app, form, asked(form, items)))
  await keepWrong(app, { orderId, typist }, [...wrong.keys()])
  if (Object.keys(errors).length > 0)
    return data<ValuesAnswer>({ errors, typed: keptOf(rows, wrong), saved }, 422)
  return redirect(`/lab/orders/${orderId}?saved=${saved}`)
}

type Whose = Omit<KeepTyping, 'rows'>

/**
 * Refused values are saved on the server too: leaving the page now loses nothing. A number goes with
 * the unit of today, which `typedRow` read it in.
 */
async function keepWrong(app: App, whose: Whose, wrong: readonly TypedRow[]) {
  if (wrong.length === 0) return
  const rows = wrong.map(({ item, instrumentId: _chosen, lotId: _lot, ...typed }) => ({
    testItemId: item.testItemId,
    ...typed,
    ...(item.resultType === 'numeric' && { unit: item.unit ?? '' }),
  }))
  await app.keepTyping({ ...whose, rows })
}

/** Why each row that was not saved was not; the others are saved in one step. */
async function saveRows(app: App, orderId: OrderId, rows: readonly TypedRow[]) {
  const read = rows.map((row) => ({ row, ...readRow(row) }))
  const wrong = new Map<TypedRow, Wrong>()
  for (const { row, why } of read) if (why) wrong.set(row, why)
  const results = read.flatMap(({ row, result }) =>
    result ? [{ testItemId: row.item.testItemId, result }] : [],
  )
  if (results.length === 0) return wrong
  const answer = await orRefused(app.enterResults({ orderId, results }))
  if (!answer.ok) {
    for (const { row, result } of read) if (result) wrong.set(row, wholly(row, answer.refused))
    return wrong
  }
  for (const { testItemId, refusal, ...detail } of answer.answer.refused) {
    const row = rows.find(({ item }) => item.testItemId === testItemId)
    if (row) wrong.set(row, whyRefused(row, refusal, detail))
  }
  return wrong
}

/** None of the values was saved. */
function wholly(row: TypedRow, { refusal, says }: Refused): Wrong {
  return refusal === 'stale' ? staleWords(row) : { says, isStale: false }
}

function whyRefused(row: TypedRow, refusal: RefusalCode, detail: RefusalDetail): Wrong {
  if (refusal === 'stale') return staleWords(row)
  return { says: saysOf(refusal, detail), isStale: false }
}

/** The value as it is entered, or what is wrong with it. */
function readRow(
  row: TypedRow,
): { result: EnterResult; why?: never } | { why: Wrong; result?: never } {
  if (hasWords(row) && row.finding === '')
    return { why: { says: m.bench_finding_missing(), isStale: false } }
  const read = EnterResult.safeParse(resultOf(row))
  if (read.success) return { result: read.data }
  const [issue] = read.error.issues
  if (issue?.path[0] === 'version') return { why: staleWords(row) }
  return { why: { says: issue ? wordsOfIssue(issue) : m.fields_wrong(), isStale: false } }
}

function hasWords({ item: { resultType } }: TypedRow): boolean {
  return resultType === 'narrative' || resultType === 'culture'
}

function staleWords({ item, ...typed }: TypedRow): Wrong {
  return { says: staleSays(item, typed), isStale: true }
}

function resultOf(row: TypedRow) {
  const { value, finding, comment, unit, version, instrumentId, lotId } = row
  const { resultType } = row.item
  const rest = {
    version,
    ...(comment !== '' && { comment }),
    ...(instrumentId !== undefined && { instrumentId }),
  }
  switch (resultType) {
    case 'numeric':
      return {
        type: resultType,
        value,
        ...(unit !== undefined && { entryUnit: unit }),
        ...(lotId !== undefined && { lotId }),
        ...rest,
      }
    case 'qualitative':
      return { type: resultType, choice: value, ...rest }
    case 'narrative':
    case 'culture':
      return { type: resultType, choice: finding, text: value, ...rest }
  }
}

/**
 * The values that are to be verified: by one button those that nobody doubts, by its own a doubted
 * one.
 */
function asked(form: FormData, items: readonly ItemOnBench[]): ItemOnBench[] {
  const intent = form.get('intent')
  return items
    .filter(isVerifiable)
    .filter((item) => intent === (item.heldBack ? verifyIntent(item) : 'verify'))
}

async function verifyAll(app: App, form: FormData, items: readonly ItemOnBench[]) {
  const errors: Record<string, string> = {}
  for (const item of inputsFirst(items)) {
    const { testItemId } = item
    const shown = VerifyResult.safeParse({ version: shownVersion(form, item) })
    const stale = `${m.refusals_stale()} ${standsNow(item)}`
    if (!shown.success) errors[testItemId] = stale
    else {
      const answer = await orRefused(app.verifyResult({ testItemId, ...shown.data }))
      if (!answer.ok) errors[testItemId] = wordsOf(answer.refused, stale)
    }
  }
  return errors
}

/** A calculated value is verified after its inputs. */
function inputsFirst(items: readonly ItemOnBench[]): ItemOnBench[] {
  return items.toSorted((a, b) => Number(a.computed !== null) - Number(b.computed !== null))
}

function wordsOf({ refusal, says }: Refused, stale: string): string {
  return refusal === 'stale' ? stale : says
}

/** An unsaved value goes back into its field, on top of the version it was typed on. */
function keptOf(rows: readonly TypedRow[], wrong: ReadonlyMap<TypedRow, Wrong>): Typed {
  const kept = rows.filter((row) => wrong.has(row) || (row.value === '' && row.comment !== ''))
  return Object.fromEntries(
    kept.map((row) => {
      const { item, value, finding, comment, version, instrumentId, lotId } = row
      const isStale = wrong.get(row)?.isStale ?? false
      return [item.testItemId, { value, finding, comment, version, instrumentId, lotId, isStale }]
    }),
  )
}
