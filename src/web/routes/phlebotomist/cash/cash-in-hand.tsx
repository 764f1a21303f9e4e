import type { App } from '#src/usecases/index.ts'
import { PageHead } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { MoneyBar } from '#src/web/ui/money-bar.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type OwnCash = Awaited<ReturnType<App['viewOwnCash']>>

/** How much is held, how much more may be taken, and the receipt for every rupee of it. */
export function CashInHand({ own }: { own: OwnCash }) {
  const { held, limit, promised, left, receipts } = own
  return (
    <>
      <PageHead
        title={
          <>
            <span className="small soft block">{m.visit_cash_page()}</span>
            <Money paise={held} />
          </>
        }
        lede={held > 0 ? m.visit_cash_held_lede() : m.visit_cash_held_nothing()}
        isSmall
      />
      <MoneyBar
        label={m.visit_cash_limit({ limit: rupeesOf(limit) })}
        parts={[
          { kind: 'back', label: m.visit_cash_part_held(), paise: held },
          { kind: 'kept', label: m.visit_cash_part_promised(), paise: promised },
          { kind: 'open', label: m.visit_cash_part_left(), paise: left },
        ]}
      />
      {left === 0 && (
        <Note tone="needs" icon="cash" title={m.visit_cash_full()}>
          {m.visit_cash_full_text()}
        </Note>
      )}
      {receipts.length > 0 && (
        <section className="mt-8" aria-labelledby="receipts">
          <h2 id="receipts">{m.visit_cash_receipts({ count: receipts.length })}</h2>
          <ul className="cashlist">
            {receipts.map((one) => (
              <Receipt key={one.receiptNumber ?? one.bookingNumber} receipt={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Receipt({ receipt }: { receipt: OwnCash['receipts'][number] }) {
  const { receiptNumber, bookingNumber, visitId, amount, collectedAt } = receipt
  return (
    <li>
      <b className="num">{receiptNumber}</b>
      <b>
        <Money paise={amount} />
      </b>
      <p>
        {collectedAt ? instantOf(collectedAt, 'near') : ''}{' '}
        {visitId ? (
          <Link to={`/phlebotomist/visits/${visitId}`}>
            {m.visit_cash_visit()}
            <span className="sr-only"> {bookingNumber}</span>
          </Link>
        ) : (
          bookingNumber
        )}
      </p>
    </li>
  )
}
