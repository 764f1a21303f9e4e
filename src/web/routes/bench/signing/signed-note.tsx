import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The order signed just before, by what became of it. */
export type Signed = { published: string } | { waits: string }

/** Says that the last order is signed, and leads back to it. */
export function SignedNote({ signed }: { signed: Signed | undefined }) {
  if (!signed) return null
  const isOut = 'published' in signed
  return (
    <Note isNews icon="check">
      {isOut ? m.bench_signed() : m.bench_signed_waits()}{' '}
      <Link to={`/lab/orders/${isOut ? signed.published : signed.waits}`}>
        {m.bench_signing_last()}
      </Link>
    </Note>
  )
}
