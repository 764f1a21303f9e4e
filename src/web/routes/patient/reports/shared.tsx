import { data } from 'react-router'
import type { z } from 'zod'
import { OpenShare, ShareToken } from '#src/domain/shares/share.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Refused } from '#src/web/refused.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { useBrand } from '#src/web/site.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/shared'
import { SharedDoor } from './shared-door.tsx'
import { type Opened, SharedReport } from './shared-report.tsx'

export const handle = { isPlain: true }

/** Neither searched for nor kept: nowhere but in the hands of whoever has the link. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
})

/** Before the PIN nothing of the report is told, not even whether the link ever was one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = ShareToken.safeParse(params.token)
  const door = token.success
    ? await context.get(app).viewShareDoor({ token: token.data })
    : { isOpen: false }
  return data(door, door.isOpen ? 200 : 410)
}

/** The report is in the answer to its PIN; no cookie lets anybody in again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  let opened: Opened | undefined
  const token = params.token as z.input<typeof ShareToken>
  const answer = await submit(
    request,
    OpenShare.pick({ pin: true }),
    async ({ pin }) => {
      const parsed = ShareToken.safeParse(token)
      if (!parsed.success) return m.refusals_share_over()
      const asked = await orRefused(context.get(app).openShare({ token: parsed.data, pin }))
      if (!asked.ok) return refusedPin(asked.refused)
      opened = asked.answer
      return new Response(null)
    },
    { hide: ['pin'], words: { pin: m.report_shared_pin_wrong } },
  )
  return opened ? { opened } : answer
}

/** A wrong PIN is a fault of its field. */
const refusedPin = (refused: Refused) =>
  refused.refusal === 'share-pin' ? { wrong: { pin: [refused.says] } } : refused.says

export default function SharedPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const opened = actionData && 'opened' in actionData ? actionData.opened : undefined
  const lastResult = actionData && !('opened' in actionData) ? actionData : undefined
  const title = m.report_shared_title()
  return (
    <>
      <title>{`${title} – ${useBrand()}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {opened ? (
        <SharedReport opened={opened} token={params.token} />
      ) : (
        <Main width="narrow">
          <PageHead title={title} isSmall />
          {loaderData.isOpen ? (
            <SharedDoor lastResult={lastResult} />
          ) : (
            <Note tone="danger">{m.refusals_share_over()}</Note>
          )}
        </Main>
      )}
    </>
  )
}
