import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Why Pay Now did nothing. */
export function PayRefused({ says }: { says: string | undefined }) {
  if (!says) return null
  return (
    <div className="mb-6">
      <Note tone="danger" isNews>
        {says}
      </Note>
    </div>
  )
}

/** Twenty-two characters on one line, even on a small phone. */
export function LongNumber({ children }: { children: string }) {
  return <span className="small num nowrap">{children}</span>
}

/** Where Pay Now leads, shown before it is pressed. */
export function PayNext() {
  return (
    <section aria-labelledby="pay-next">
      <h2 id="pay-next">{m.pay_next_title()}</h2>
      <ol className="paynext">
        <li>{m.pay_next_1()}</li>
        <li>{m.pay_next_2()}</li>
        <li>{m.pay_next_3()}</li>
      </ol>
    </section>
  )
}
