import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { LastSigned } from './last-signed.ts'

/** Says whose order is signed, for it stands on the page of the next one, and leads back to it. */
export function SignedNote({ signed }: { signed: LastSigned | undefined }) {
  if (!signed) return null
  const { person, isPublished, orderId } = signed
  return (
    <Note isNews icon="check" title={m.bench_signing_of({ person })}>
      {isPublished ? m.bench_signed() : m.bench_signed_waits()}{' '}
      <Link to={`/lab/orders/${orderId}`}>{m.bench_signing_last()}</Link>
    </Note>
  )
}
