import { isPaper, type PaperKind, scopeDifference } from '#src/domain/labs/paper-proposal.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Contract, ContractChange } from './lab-life-words.ts'

type Papers = NonNullable<Contract['now']>['papers']
type Proposed = Extract<ContractChange['proposal'], { documentId: string }>

/** Number and days of a current document, in one line. */
export function paperNow(papers: Papers, kind: PaperKind): string {
  const held = papers[kind]
  if (held.to === null) return m.labpapers_none()
  return paperWords({ ...held, to: held.to })
}

type Said = { number: string | null; to: string; from?: string | null }

function paperWords({ number, to, from }: Said): string {
  const said = { number: number ?? m.labpapers_no_number(), to: dayOf(to) }
  return from ? m.labpapers_days({ ...said, from: dayOf(from) }) : m.labpapers_until(said)
}

/** The proposal; for an undecided scope the tests that leave and join it. */
export function ProposedPaper({ paper, now }: { paper: Proposed; now: Papers | null }) {
  return (
    <>
      {paperWords(paper)}
      {paper.kind === 'accreditation' && (
        <Scope before={now?.accreditation.scope} after={paper.scope} />
      )}
    </>
  )
}

type ScopeProps = { before: readonly string[] | undefined; after: readonly string[] }

function Scope({ before, after }: ScopeProps) {
  const count = after.length
  return (
    <>
      {before && <Difference before={before} after={after} />}
      <details className="mt-2">
        <summary>{m.labpapers_scope_all({ count })}</summary>
        <p className="small">{after.join(', ')}</p>
      </details>
    </>
  )
}

function Difference({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { added, removed, kept } = scopeDifference(before, after)
  if (added.length + removed.length === 0)
    return <span className="small soft block">{m.labpapers_scope_same({ count: kept })}</span>
  return (
    <ul className="mt-2">
      {removed.length > 0 && <li>{m.labpapers_scope_out({ codes: removed.join(', ') })}</li>}
      {added.length > 0 && <li>{m.labpapers_scope_in({ codes: added.join(', ') })}</li>}
      {kept > 0 && <li className="small soft">{m.labpapers_scope_kept({ count: kept })}</li>}
    </ul>
  )
}

type DocumentProps = { change: ContractChange; now: Contract['now'] }

/** The document that the second person checks. */
export function PaperDocument({ change: { proposal, state }, now }: DocumentProps) {
  if (!isPaper(proposal)) return null
  const isReplaced =
    now !== null &&
    state === 'waiting' &&
    now.papers[proposal.kind].documentId !== proposal.documentId
  return (
    <>
      <Link to={`/lab-documents/${proposal.documentId}`} reloadDocument>
        {m.labpapers_document_open()}
      </Link>
      {isReplaced && <Note tone="needs">{m.labpapers_document_replaced()}</Note>}
    </>
  )
}
