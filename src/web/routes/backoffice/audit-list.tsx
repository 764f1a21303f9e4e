import { Fragment } from 'react'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { actorWords } from './audit-find.tsx'
import { detailWords } from './audit-detail-words.ts'
import { manyIn } from './audit-many.ts'
import { auditWords } from './audit-words.ts'

/** An id that nobody knows, or the name of a list, which the sentence says already. */
const isCode = /^(?:[\da-f]{8}-|search$|list$|queues$|applications$|waiting$|orders$|visits$|cash$)/

type Entry = Awaited<ReturnType<App['searchAudit']>>['entries'][number]

/** Who did what to what, and when; below each the changes. */
export function AuditList({ entries }: { entries: readonly Entry[] }) {
  return (
    <DataTable
      label={m.office_audit()}
      columns={[
        { id: 'when', head: m.office_audit_when() },
        { id: 'did', head: m.auditlog_did() },
        { id: 'detail', head: m.office_audit_detail() },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id} className="audit-row">
          <td className="num">
            <Time at={entry.at} />
          </td>
          <td className="wraps">
            <b>{whoActed(entry)}</b> {auditWords(entry.action)} <Subject {...entry} />
          </td>
          <td>
            <Changes changes={entry.changes} />
            <Detail detail={entry.detail} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** What it was about, by the name that people know; an id stays in the details. */
function Subject({ subject, subjectId, actorId }: Entry) {
  // Whoever did it is named already.
  if (subject?.kind === 'person' && subject.id === actorId) return null
  if (subject === null)
    return isCode.test(subjectId) ? null : <span className="sub">{subjectId}</span>
  const { kind, name, id, mayOpen } = subject
  if (!mayOpen) return <span className="num">{name || id}</span>
  const to = {
    booking: `/backoffice/bookings/${name}`,
    lab: `/backoffice/labs/${id}`,
    person: `/backoffice/people?${new URLSearchParams({ q: id, person: id })}`,
  }[kind]
  return <Link to={to}>{name || id}</Link>
}

/** The name; for a person without one here, their phone number. */
function whoActed({ actorKind, actorName, actorId }: Entry): string {
  if (actorKind !== 'person') return kindWords(actorKind)
  return actorName || (actorId ?? kindWords(actorKind))
}

function kindWords(kind: string): string {
  const words = new Map<string, () => string>(Object.entries(actorWords)).get(kind)
  return words?.() ?? kind
}

function Changes({ changes }: Pick<Entry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <table className="audit-change">
      <thead>
        <tr>
          <th scope="col">{m.office_audit_field()}</th>
          <th scope="col">{m.office_audit_before()}</th>
          <th scope="col">{m.office_audit_after()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" lang="en">
              {field}
            </th>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A long list of ids is folded behind its number. */
function Said({ says }: { says: string }) {
  const many = manyIn(says)
  if (many.length === 0) return says
  return (
    <details>
      <summary>{m.auditlog_many({ count: many.length })}</summary>
      {many.join(', ')}
    </details>
  )
}

function Detail({ detail }: Pick<Entry, 'detail'>) {
  if (detail.length === 0) return null
  return (
    <dl className="audit-detail">
      {detail.map(({ field, value }) => {
        const { head, isNamed, says } = detailWords({ field, value })
        return (
          <Fragment key={field}>
            <dt lang={isNamed ? undefined : 'en'}>{head}</dt>
            <dd>
              <Said says={says} />
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
