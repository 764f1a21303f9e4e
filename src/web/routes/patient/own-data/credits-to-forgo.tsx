import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { credits: Awaited<ReturnType<App['viewErasure']>>['credits'] }

/** Credits that wait for a next booking, each with the way to give it up. */
export function CreditsToForgo({ credits }: Props) {
  if (credits.length === 0) return null
  return (
    <section className="mt-8" id="credits">
      <h2>{m.account_forgo_title()}</h2>
      <p>{m.account_forgo_lede()}</p>
      {credits.map(({ creditId, version, amountPaise, bookingNumber }) => {
        const amount = rupeesOf(amountPaise)
        return (
          <Form method="post" key={creditId} className="mt-4">
            <p className="mb-2">{m.account_forgo_of({ amount, number: bookingNumber })}</p>
            <input type="hidden" name="creditId" value={creditId} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="amountPaise" value={amountPaise} />
            <SubmitButton intent={`forgo ${creditId}`} kind="quiet">
              {m.account_forgo_button({ amount })}
            </SubmitButton>
          </Form>
        )
      })}
    </section>
  )
}
