import type { App } from '#src/usecases/index.ts'
import type { Answered } from '#src/web/refused-verb.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** `photo`: refused to whoever is not the booking's owner. */
type Props = { number: string; photo: Answered<Awaited<ReturnType<App['viewPrescription']>>> }

/** The way to the photo of the prescription; none where there is none and none can be added. */
export function OrderPrescription({ number, photo }: Props) {
  if (!photo.ok) return null
  const { mayAdd, prescription } = photo.answer
  if (!prescription && !mayAdd) return null
  return (
    <p className="mt-6">
      <Link className="tag" to={`/bookings/${number}/prescription`}>
        <Icon name="document" small />
        <span>{prescription ? m.prescription_row_kept() : m.prescription_row_add()}</span>
      </Link>
    </p>
  )
}
