import { redirect } from 'react-router'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { benchAddress } from '#src/web/results/bench-view.ts'
import { AppHead } from '#src/web/ui/bench.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { EmptyState, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/next'
import { skippedIn, signedIn } from './asked-to-sign.ts'
import { nextAddress, signAddress } from './sign-addresses.ts'
import { lastSigned } from './last-signed.ts'
import { SkippedOrders } from './skipped-orders.tsx'
import { SignedNote } from './signed-note.tsx'

export const handle: Handle = { frame: 'app' }

/** Leads to the most urgent order that this person may sign; else says what is left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const skipped = skippedIn(request.url)
  const queue = await context.get(app).listToSign({ skipped })
  const signed = signedIn(request.url)
  if (queue.next) return redirect(signAddress(queue.next, skipped, signed ?? {}))
  return { queue, skipped, signed: await lastSigned(context.get(app), request.url) }
}

/** Nothing is left to sign: what was skipped, most urgent first, and what another person signs. */
export default function NothingToSignPage({
  loaderData: { queue, skipped: asked, signed },
}: Route.ComponentProps) {
  const { skipped, forOthers, hasLabs } = queue
  return (
    <div className="bench">
      <Main width="wide">
        <Title>{m.bench_signing_title()}</Title>
        <AppHead title={m.bench_signing_title()} />
        <SignedNote signed={signed} />
        <EmptyState
          title={
            skipped.length > 0
              ? m.bench_signing_skipped_left({ count: skipped.length })
              : m.bench_empty_sign()
          }
          action={
            <div className="flex flex-wrap gap-3">
              {skipped.length > 0 && (
                <LinkButton to={nextAddress([])}>{m.bench_signing_again()}</LinkButton>
              )}
              <LinkButton to={benchAddress('sign')} kind="quiet">
                {m.bench_title()}
              </LinkButton>
            </div>
          }
        />
        {skipped.length > 0 && <SkippedOrders orders={skipped} skipped={asked} hasLabs={hasLabs} />}
        {forOthers > 0 && (
          <Note tone="needs">{m.bench_signing_for_others({ count: forOthers })}</Note>
        )}
      </Main>
    </div>
  )
}
