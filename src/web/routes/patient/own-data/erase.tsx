import { redirect } from 'react-router'
import { ForgoCredit } from '#src/domain/credits/forgo-credit.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { refusalWords } from '#src/web/refusals.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/erase'
import { CreditsToForgo } from './credits-to-forgo.tsx'
import { ErasureSummary } from './erasure-summary.tsx'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { askedAgain, proofAsked, proofIn, sendOwnCode } from './owner-proof.ts'

export const handle: Handle = { isPlain: true }

const HERE = '/my-data/erase'

export async function loader({ request, context }: Route.LoaderArgs) {
  const summary = await context.get(app).viewErasure()
  return { summary, ...proofAsked(request, summary.isByPassword, context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.clone().formData()
  if (form.get('intent') === 'code') return sendOwnCode(HERE, context)
  const verbs = context.get(app)
  const { creditId, version, amountPaise } = Object.fromEntries(form)
  const credit = ForgoCredit.safeParse({ creditId, version, amountPaise })
  if (credit.success) {
    const forgone = await orRefused(verbs.forgoCredit(credit.data))
    return redirect(
      forgone.ok ? `${HERE}?forgone#credits` : `${HERE}?refused=${forgone.refused.refusal}`,
    )
  }
  const { isByPassword } = await verbs.viewErasure()
  const proof = await proofIn(request)
  if (!proof) return askedAgain(HERE, isByPassword ? 'password-again' : 'wrong-code', proof)
  const erased = await orRefused(verbs.eraseAccount(proof))
  if (!erased.ok) return askedAgain(HERE, erased.refused.refusal, proof)
  return redirect('/erased')
}

/**
 * What is erased, what stays and why, what must be finished first; then the button. DPDP Act
 * s.12(3).
 */
export default function ErasePage({ loaderData }: Route.ComponentProps) {
  const { summary, wrong, ...proof } = loaderData
  const { hindrances } = summary
  return (
    <Main width="narrow">
      <Title>{m.account_erase_title()}</Title>
      <Crumbs
        trail={[{ to: '/my-data', label: m.account_data_title() }]}
        here={m.account_erase_title()}
      />
      <PageHead title={m.account_erase_title()} lede={m.account_erase_lede()} isSmall />
      <div className="grid gap-2">
        {hindrances.map((hindrance) => (
          <Note key={hindrance} tone="danger">
            {refusalWords(hindrance)}
          </Note>
        ))}
      </div>
      <CreditsToForgo credits={summary.credits} />
      <ErasureSummary summary={summary} />
      {wrong && (
        <Note tone="danger" isNews>
          {wrong}
        </Note>
      )}
      {hindrances.length === 0 ? (
        <section className="mt-8">
          <OwnerProofFields {...proof} action={HERE} button={m.account_erase_button()} isDanger />
        </section>
      ) : (
        <p className="mt-6">
          <LinkButton to="/bookings" kind="quiet">
            {m.booking_track_title()}
          </LinkButton>
        </p>
      )}
    </Main>
  )
}
