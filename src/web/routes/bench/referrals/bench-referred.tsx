import type { Ringing } from '#src/web/routes/bench/calls/bench-ringing.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** What is at another lab, or here for one: no work of a list. Rings where the agreed hours passed. */
export function BenchReferred({ referred }: { referred: Ringing['referred'] }) {
  const { out, in: here, late } = referred
  if (out + here === 0) return null
  return (
    <div className="mb-4">
      <Note tone={late > 0 ? 'danger' : 'plain'} icon="clock">
        {late > 0 && <>{m.referral_bench_late({ count: late })} </>}
        {m.referral_bench_counts({ out, in: here })}{' '}
        <Link to="/lab/referrals">{m.bench_changes_look()}</Link>
      </Note>
    </div>
  )
}
