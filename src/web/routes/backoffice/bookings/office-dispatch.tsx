import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Dispatch = NonNullable<Awaited<ReturnType<App['viewDispatch']>>>

const verdictWords: Record<Dispatch['verdict'], () => string> = {
  same: m.reassign_dispatch_same,
  other: m.reassign_dispatch_other,
  'cannot-be-recomputed': m.reassign_dispatch_older,
}

const whyWords: Record<Dispatch['others'][number]['why'], () => string> = {
  'nobody-works': m.reassign_dispatch_no_work,
  'nobody-able': m.reassign_dispatch_unable,
  'too-far': m.reassign_dispatch_far,
  'lab-too-late': m.reassign_dispatch_late,
  busy: m.reassign_dispatch_busy,
  declined: m.reassign_dispatch_declined,
}

/** To whom a visit was offered first, and why: the parts of each one’s score, decided again as it is read. */
export function OfficeDispatch({ dispatch }: { dispatch: Dispatch }) {
  const { ranked, others, weight, verdict, decidedAt, opensToAllAt } = dispatch
  return (
    <details className="mt-3">
      <summary>{m.reassign_dispatch_summary()}</summary>
      <p className="small mt-2">
        {m.reassign_dispatch_when({ decided: instantOf(decidedAt), all: instantOf(opensToAllAt) })}
      </p>
      <div className="mt-2">
        <DataTable
          stacks
          label={m.reassign_dispatch_summary()}
          columns={[
            { id: 'name', head: m.office_visit_who() },
            { id: 'added', head: m.reassign_dispatch_added() },
            { id: 'above', head: m.reassign_dispatch_above() },
            { id: 'score', head: m.reassign_dispatch_score() },
          ]}
        >
          {ranked.map(({ personId, name, addedMinutes, aboveMean, score }, at) => (
            <tr key={personId}>
              <td>{m.reassign_dispatch_place({ rank: at + 1, name })}</td>
              <td>{addedMinutes}</td>
              <td>{aboveMean}</td>
              <td>{score}</td>
            </tr>
          ))}
        </DataTable>
      </div>
      {others.length > 0 && (
        <ul className="small mt-2">
          {others.map(({ personId, name, why }) => (
            <li key={personId}>{m.reassign_dispatch_not({ name, why: whyWords[why]() })}</li>
          ))}
        </ul>
      )}
      <p className="small mt-2">{m.reassign_dispatch_how({ weight })}</p>
      <p className="small mt-2">{verdictWords[verdict]()}</p>
    </details>
  )
}
