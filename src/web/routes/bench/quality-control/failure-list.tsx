import { nameHere } from '#src/web/names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { QualityTest } from './quality-table.tsx'
import { rulesNamed } from '#src/web/results/failure-words.ts'

type Failed = Pick<QualityTest, 'instrument' | 'name' | 'failure'>

/** Open failures, each with a link to where it is resolved. */
export function FailureList({ tests }: { tests: readonly Failed[] }) {
  return (
    <ul className="grid gap-3">
      {tests.map(({ instrument, name, failure }) =>
        failure ? (
          <li key={failure.failureId} className="flex items-start gap-2">
            <Icon name="warning" small />
            <span className="small">
              <Link to={`/lab/quality-control/failures/${failure.failureId}`}>
                {m.quality_failure_of({ test: nameHere(name), instrument })}
              </Link>{' '}
              <span className="sub">
                {m.quality_failed_rules({
                  rules: rulesNamed(failure.rules),
                  time: instantOf(failure.openedAt),
                })}
              </span>
            </span>
          </li>
        ) : null,
      )}
    </ul>
  )
}
