import { data, redirect } from 'react-router'
import { DraftRevision, ProposeWithdrawal } from '#src/domain/reports/inputs.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import type { RevisionKind } from '#src/domain/reports/revision.ts'
import type { App } from '#src/usecases/index.ts'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { ItemOnBench } from '#src/web/ui/bench-view.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { typedResult } from './typed-result.ts'

/** What came back of a revision that was refused: why by field, and everything that was typed. */
export type ReviseAnswer = { errors: Record<string, string>; typed: Record<string, string> }

type Asked = { kind: RevisionKind; reportId: ReportId; items: readonly ItemOnBench[] }

/** Names that never go back into the page. */
const hidden = ['password', 'intent']

/** Writes a revision down as it was typed; what is wrong goes back, nothing typed is lost. */
export async function revise(request: Request, app: App, asked: Asked) {
  const form = await request.formData()
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !hidden.includes(name) ? [[name, value] as const] : [],
    ),
  )
  const back = (errors: ReviseAnswer['errors'], status = 422) =>
    data<ReviseAnswer>({ errors, typed }, status)
  const sent =
    asked.kind === 'withdraw'
      ? withdrawal(app, asked, form)
      : drafted(app, asked, typed, asked.kind)
  if ('errors' in sent) return back(sent.errors)
  const answer = await orRefused(sent.asked)
  if (!answer.ok) return back({ form: answer.refused.says }, 409)
  return redirect(`/lab/revisions/${answer.answer.revisionId}`)
}

type Sent =
  | { errors: ReviseAnswer['errors'] }
  | { asked: ReturnType<App['draftRevision']> | ReturnType<App['proposeWithdrawal']> }

function withdrawal(app: App, { reportId }: Asked, form: FormData): Sent {
  const { intent: _, ...fields } = Object.fromEntries(form)
  const parsed = ProposeWithdrawal.safeParse({ ...fields, version: Number(form.get('version')) })
  if (!parsed.success) return { errors: errorsOf(parsed.error.issues) }
  return { asked: app.proposeWithdrawal({ reportId, ...parsed.data }) }
}

function drafted(
  app: App,
  { reportId, items }: Asked,
  typed: ReviseAnswer['typed'],
  kind: DraftRevision['kind'],
): Sent {
  const { reason, words, text } = typed
  const head = { kind, reason, words, version: Number(typed['version']) }
  const isTouched = ({ testItemId: id }: ItemOnBench) =>
    ['value', 'choice', 'comment'].some((part) => typed[`${part}-${id}`])
  const changed = items.filter(isTouched)
  if (kind !== 'append' && changed.length === 0)
    return { errors: { form: m.revision_none_given() } }
  const values = changed.map((item) => valueOf(item, typed))
  const parsed = DraftRevision.safeParse(
    kind === 'append' ? { ...head, text } : { ...head, values },
  )
  if (!parsed.success) return { errors: errorsOf(parsed.error.issues, changed) }
  return { asked: app.draftRevision({ reportId, revision: parsed.data }) }
}

/** A value left empty stays as it is published; only its comment is another one then. */
function valueOf(item: ItemOnBench, typed: ReviseAnswer['typed']) {
  const { testItemId } = item
  const comment = typed[`comment-${testItemId}`] || item.result?.comment || undefined
  return {
    testItemId,
    result: {
      ...typedResult(item, {
        value: typed[`value-${testItemId}`] ?? '',
        finding: typed[`choice-${testItemId}`] ?? '',
        comment,
      }),
      version: Number(typed[`version-${testItemId}`]),
    },
  }
}

type Issues = Parameters<typeof wordsOfIssue>[0][]

function errorsOf(issues: Issues, changed: readonly ItemOnBench[] = []): ReviseAnswer['errors'] {
  return Object.fromEntries(
    issues.map((issue) => {
      const [field, at] = issue.path ?? []
      const item = field === 'values' ? changed[Number(at)] : undefined
      return [item ? `value-${item.testItemId}` : String(field ?? 'form'), wordsOfIssue(issue)]
    }),
  )
}
