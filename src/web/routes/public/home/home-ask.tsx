import { formatPhone } from '#src/domain/format-phone.ts'
import { Hours } from '#src/web/routes/public/statement-parts.tsx'
import { useSite } from '#src/web/site.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The contact block, on the dark band above the footer. */
export function AskBlock() {
  const operator = useSite()?.operator
  return (
    <section className="ask on-deep" aria-labelledby="ask">
      <div className="wrap">
        <div>
          <h2 id="ask">{m.home_ask()}</h2>
          <p>{m.home_ask_words()}</p>
          <Link className="btn btn--on-deep" to="/contact">
            {m.frame_contact()}
          </Link>
        </div>
        <dl>
          {operator?.phone && (
            <div>
              <dt>{m.home_ask_phone()}</dt>
              <dd>
                <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>
                  {formatPhone(operator.phone)}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>{m.home_ask_email()}</dt>
            <dd>
              <a href={`mailto:${operator?.email}`}>{operator?.email}</a>
            </dd>
          </div>
          <div>
            <dt>{m.home_ask_hours()}</dt>
            <dd>
              <Hours of="contact" />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
