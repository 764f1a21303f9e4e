import { data, redirect } from 'react-router'
import type { OrderId } from '#src/domain/orders/order.ts'
import { EnterResult } from '#src/domain/results/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { App } from '#src/usecases/index.ts'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { shownValue } from '#src/web/ui/result-value.ts'
import type { ItemOnBench } from '#src/web/ui/bench-view.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** What came back of a form of values: what is wrong by row, and everything that was typed. */
export type ValuesAnswer = {
  errors: Record<string, string>
  typed: Record<string, { value: string; finding: string; comment: string }>
  saved: number
}

type Row = { item: ItemOnBench; value: string; finding: string; comment: string }

/**
 * Saves every row that was changed; a refused one says why and keeps what was typed, the others are
 * saved. Verifying comes after: values nobody saw with their flags are saved first and shown.
 */
export async function saveValues(request: Request, app: App, orderId: OrderId) {
  const form = await request.formData()
  const { items } = await app.viewBenchOrder({ orderId })
  const rows = items.flatMap((item) => rowOf(form, item))
  const changed = rows.filter(isChanged)
  const errors: ValuesAnswer['errors'] = {}
  for (const row of changed) {
    const why = await save(app, row)
    if (why) errors[row.item.testItemId] = why
  }
  if (form.get('intent') === 'verify' && changed.length === 0)
    Object.assign(errors, await verifyAll(app, items))
  const saved = changed.length - Object.keys(errors).length
  if (Object.keys(errors).length === 0) return redirect(`/lab/orders/${orderId}?saved=${saved}`)
  return data<ValuesAnswer>({ errors, typed: typedIn(rows), saved }, 422)
}

function rowOf(form: FormData, item: ItemOnBench): Row[] {
  const value = form.get(`value-${item.testItemId}`)
  const comment = form.get(`comment-${item.testItemId}`)
  const finding = form.get(`choice-${item.testItemId}`)
  if (typeof value !== 'string') return []
  return [{ item, value: value.trim(), finding: trimmed(finding), comment: trimmed(comment) }]
}

function trimmed(typed: FormDataEntryValue | null): string {
  return typeof typed === 'string' ? typed.trim() : ''
}

function isChanged({ item, value, finding, comment }: Row): boolean {
  if (value === '' && finding === '') return false
  if (finding !== '' && finding !== item.result?.choice) return true
  const number = item.resultType === 'numeric' ? numberIn(value) : undefined
  const isSame =
    value === shownValue(item) || (number !== undefined && number === item.result?.value)
  return !isSame || comment !== (item.result?.comment ?? '')
}

/** A number as people write it: 1,200 or 6.1. Anything else is none. */
function numberIn(typed: string): number | undefined {
  const digits = typed.replaceAll(',', '')
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}

async function save(app: App, row: Row): Promise<string | undefined> {
  if (row.item.resultType === 'numeric' && numberIn(row.value) === undefined)
    return m.fields_number()
  if (hasWords(row) && row.finding === '') return m.bench_finding_missing()
  const result = EnterResult.safeParse(resultOf(row))
  if (!result.success) {
    const [issue] = result.error.issues
    return issue ? wordsOfIssue(issue) : m.fields_wrong()
  }
  const { testItemId } = row.item
  const answer = await orRefused(app.enterResult({ testItemId, result: result.data }))
  return answer.ok ? undefined : answer.refused.says
}

function hasWords({ item: { resultType } }: Row): boolean {
  return resultType === 'narrative' || resultType === 'culture'
}

function resultOf({ item: { resultType }, value, finding, comment }: Row) {
  const note = comment === '' ? {} : { comment }
  switch (resultType) {
    case 'numeric':
      return { type: resultType, value: numberIn(value), ...note }
    case 'qualitative':
      return { type: resultType, choice: value, ...note }
    case 'narrative':
    case 'culture':
      return { type: resultType, choice: finding, text: value, ...note }
  }
}

async function verifyAll(app: App, items: readonly ItemOnBench[]) {
  const errors: Record<TestItemId, string> = {}
  for (const { testItemId } of inputsFirst(items.filter(isVerifiable))) {
    const answer = await orRefused(app.verifyResult({ testItemId }))
    if (!answer.ok) errors[testItemId] = answer.refused.says
  }
  return errors
}

/** A computed value is verified after what it is made of. */
function inputsFirst(items: readonly ItemOnBench[]): ItemOnBench[] {
  return items.toSorted((a, b) => Number(a.computed !== null) - Number(b.computed !== null))
}

function isVerifiable({ allowedActions }: ItemOnBench): boolean {
  return allowedActions.includes('verify')
}

function typedIn(rows: readonly Row[]): ValuesAnswer['typed'] {
  return Object.fromEntries(
    rows.map(({ item, value, finding, comment }) => [item.testItemId, { value, finding, comment }]),
  )
}
