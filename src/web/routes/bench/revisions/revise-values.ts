import { data, redirect } from 'react-router'
import { DraftRevision, ProposeWithdrawal } from '#src/domain/reports/inputs.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { RevisionKind } from '#src/domain/reports/revision.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { App } from '#src/usecases/index.ts'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { numberFaultWords } from '#src/web/refusal-words/number-fault-words.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Refused } from '#src/web/refused.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { asMeant } from '#src/web/routes/bench/meant-unit.ts'
import { isOtherUnit, readTyped } from '#src/web/routes/bench/orders/result-value.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { staleAnswer, type Standing } from './revise-stale.ts'
import { typedResult } from './typed-result.ts'

/** The answer to a refused revision: the errors by field, and everything that was typed. */
export type ReviseAnswer = { errors: Record<string, string>; typed: Record<string, string> }

type Asked = {
  kind: RevisionKind
  /** The current report. */
  desk: { reportId: ReportId; version: number; items: readonly Standing[] }
  items: readonly ItemOnBench[]
}

/** Names that are never returned to the page. */
const hidden = ['password', 'intent']

/** Drafts a revision as typed; errors are returned, and nothing typed is lost. */
export async function revise(request: Request, app: App, asked: Asked) {
  const form = await request.formData()
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !hidden.includes(name) ? [[name, value] as const] : [],
    ),
  )
  const back = (errors: ReviseAnswer['errors'], status = 422) =>
    data<ReviseAnswer>({ errors, typed }, status)
  const backRefused = (refused: Refused) => {
    if (refused.refusal === 'stale') return data(staleAnswer(asked, typed), 409)
    const errors = errorsAtFields(refused, asked.items, touched(asked.items, typed))
    return errors ? back(errors) : back({ form: refused.says }, 409)
  }
  const sent =
    asked.kind === 'withdraw'
      ? withdrawal(app, asked, form)
      : drafted(app, asked, typed, asked.kind)
  if ('errors' in sent) return back(sent.errors)
  const answer = await orRefused(sent.asked)
  if (!answer.ok) return backRefused(answer.refused)
  return redirect(`/lab/revisions/${answer.answer.revisionId}`)
}

type Sent = { errors: ReviseAnswer['errors'] } | { asked: ReturnType<App['draftRevision']> }

function withdrawal(app: App, { desk: { reportId } }: Asked, form: FormData): Sent {
  const { intent: _, ...fields } = Object.fromEntries(form)
  const parsed = ProposeWithdrawal.safeParse({ ...fields, version: Number(form.get('version')) })
  if (!parsed.success) return { errors: errorsOf(parsed.error.issues) }
  return { asked: app.proposeWithdrawal({ reportId, ...parsed.data }) }
}

function drafted(
  app: App,
  { desk: { reportId }, items }: Asked,
  typed: ReviseAnswer['typed'],
  kind: DraftRevision['kind'],
): Sent {
  const { reason, words, text } = typed
  const head = { kind, reason, words, version: Number(typed['version']) }
  const changed = touched(items, typed)
  if (kind !== 'append' && changed.length === 0)
    return { errors: { form: m.revision_none_given() } }
  const faults = Object.fromEntries(changed.flatMap((item) => faultOf(item, typed)))
  if (Object.keys(faults).length > 0) return { errors: faults }
  const values = changed.map((item) => valueOf(item, typed))
  const decided = items.filter(({ testItemId }) => typed[`decision-${testItemId}`])
  const decisions = decided.map(({ testItemId }) => decisionOf(testItemId, typed))
  const parsed = DraftRevision.safeParse(
    kind === 'append' ? { ...head, text } : { ...head, values, decisions },
  )
  if (!parsed.success)
    return { errors: errorsOf(parsed.error.issues, { values: changed, decisions: decided }) }
  return { asked: app.draftRevision({ reportId, revision: parsed.data }) }
}

/** The rows in which something was typed, in the order in which they are sent. */
function touched(items: Asked['items'], typed: ReviseAnswer['typed']): ItemOnBench[] {
  return items.filter(({ testItemId: id }) =>
    ['value', 'choice', 'comment'].some((part) => typed[`${part}-${id}`]),
  )
}

/** An invalid number, reported in its own row; the verb refuses it the same way. */
function faultOf(item: ItemOnBench, typed: ReviseAnswer['typed']): [string, string][] {
  const name = `value-${item.testItemId}`
  const text = meantIn(item, typed)
  if (item.resultType !== 'numeric') return []
  if (text === '') return commentAlone(item)
  const read = readTyped(item, text)
  return read.ok ? [] : [[name, numberFaultWords[read.error](read.facts)]]
}

/** A value in an older unit can not stay as published: it would be judged in the unit of today. */
function commentAlone(item: ItemOnBench): [string, string][] {
  const unit = shownUnit(item.unit)
  return isOtherUnit(item) ? [[`value-${item.testItemId}`, m.revision_unit_changed({ unit })]] : []
}

/** The typed value, a number as it was meant beside the unit that the page named. */
function meantIn(item: ItemOnBench, typed: ReviseAnswer['typed']): string {
  const { testItemId } = item
  return asMeant(item, typed[`unit-${testItemId}`], typed[`value-${testItemId}`]?.trim() ?? '')
}

/** An empty value stays as published; then only its comment changes. */
function valueOf(item: ItemOnBench, typed: ReviseAnswer['typed']) {
  const { testItemId } = item
  const comment = typed[`comment-${testItemId}`] || item.result?.comment || undefined
  const instrumentId = typed[`instrument-${testItemId}`] || undefined
  return {
    testItemId,
    result: {
      ...typedResult(item, {
        value: meantIn(item, typed),
        finding: typed[`choice-${testItemId}`] ?? '',
        comment,
        unit: typed[`unit-${testItemId}`],
      }),
      ...(instrumentId && { instrumentId }),
      version: Number(typed[`version-${testItemId}`]),
    },
  }
}

function decisionOf(testItemId: string, typed: ReviseAnswer['typed']) {
  return {
    testItemId,
    decision: typed[`decision-${testItemId}`],
    comment: typed[`why-${testItemId}`] ?? '',
  }
}

type Issues = Parameters<typeof wordsOfIssue>[0][]
/** The rows of the form in the order in which they were sent. */
type Rows = { values: readonly ItemOnBench[]; decisions: readonly ItemOnBench[] }

function errorsOf(
  issues: Issues,
  rows: Rows = { values: [], decisions: [] },
): ReviseAnswer['errors'] {
  return Object.fromEntries(
    issues.map((issue) => [
      nameOf(issue.path ?? [], rows) ?? String(issue.path?.[0] ?? 'form'),
      wordsOfIssue(issue),
    ]),
  )
}

/** The server's errors about a value, in that value's row; undefined where it concerns none. */
function errorsAtFields(
  { fields = {}, says }: Refused,
  items: readonly ItemOnBench[],
  changed: readonly ItemOnBench[],
) {
  const undecided = items.filter(({ testItemId }) => fields[`decisions.${testItemId}`])
  const errors = [
    ...undecided.map(({ testItemId }) => [`decision-${testItemId}`, m.revision_decide()] as const),
    ...Object.keys(fields).flatMap((path) => {
      const name = nameOf(path.split('.'), { values: changed, decisions: [] })
      return name ? [[name, says] as const] : []
    }),
  ]
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

/** The form field of `values.0.result.choice`, the first changed row being 0. */
function nameOf(
  [list, at, ...path]: readonly PropertyKey[],
  { values, decisions }: Rows,
): string | undefined {
  const part = path.at(-1)
  const decided = list === 'decisions' ? decisions[Number(at)] : undefined
  if (decided) return `${part === 'comment' ? 'why' : 'decision'}-${decided.testItemId}`
  const item = list === 'values' ? values[Number(at)] : undefined
  return item && `${part === 'comment' ? 'comment' : 'value'}-${item.testItemId}`
}
