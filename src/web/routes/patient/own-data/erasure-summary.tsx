import type { App } from '#src/usecases/index.ts'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { summary: Awaited<ReturnType<App['viewErasure']>> }

/** What an erasure removes, and what the law requires to keep, until when and why. */
export function ErasureSummary({ summary }: Props) {
  const { goes, kept, booksUntil, medicalUntil } = summary
  return (
    <div className="prose">
      <h2>{m.account_erase_goes()}</h2>
      <ul>
        <li>{m.account_erase_goes_account()}</li>
        <li>{m.account_erase_goes_people({ people: goes.patients, addresses: goes.addresses })}</li>
        <li>{m.account_erase_goes_messages({ count: goes.messages })}</li>
        <li>{m.account_erase_goes_devices({ count: goes.devices })}</li>
      </ul>
      <h2>{m.account_erase_stays()}</h2>
      <ul>
        {booksUntil && (
          <li>{m.account_erase_stays_books({ count: kept.bookings, day: dayOf(booksUntil) })}</li>
        )}
        {medicalUntil && (
          <li>{m.account_erase_stays_medical({ count: kept.orders, day: dayOf(medicalUntil) })}</li>
        )}
        <li>{m.account_erase_stays_record()}</li>
      </ul>
    </div>
  )
}
