import { data } from 'react-router'
import { z } from 'zod'
import { refusals } from '#src/usecases/refusal.ts'
import { app } from '#src/web/context.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { reportStateWords } from '#src/web/results/report-view.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { KeyValues, PageHead } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/verify'
import { PageMeta } from './page-meta.tsx'
import { type Verified, VerifyFile } from './verify-file.tsx'

export const handle = { isPlain: true }

const Token = z.string().regex(/^[\w-]{16,80}$/)

/** What is known about the code; an unknown one has a page of its own, which says so. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = Token.safeParse(params.token)
  if (!token.success) return data({ verified: null }, 404)
  const read = await orRefused(context.get(app).verifyReport({ token: token.data }))
  if (read.ok) return data({ verified: read.answer })
  const { refusal } = read.refused
  if (refusal !== 'not-found') throw data(read.refused, refusals[refusal].status)
  return data({ verified: null }, 404)
}

/** For the holder of a printed report: that one with its code was issued. No name, no value. */
export default function VerifyPage({ loaderData: { verified } }: Route.ComponentProps) {
  if (!verified) return <Unknown />
  const { lab, publishedAt, state, version, isDemo, isIntact } = verified
  const title = titleOf(verified)
  return (
    <Main width="narrow">
      <PageMeta title={title} description={m.discovery_verify_about()} isHidden />
      <PageHead title={title} lede={m.report_verify_lede()} isSmall />
      <div className="grid gap-4 mb-6">
        <Standing verified={verified} />
        {isDemo && <Note>{m.report_demo()}</Note>}
      </div>
      <KeyValues
        rows={[
          [m.report_lab(), lab],
          [m.report_verify_published(), instantOf(publishedAt)],
          [
            m.report_version(),
            m.report_version_state({ number: version, state: reportStateWords(state) }),
          ],
        ]}
      />
      {isIntact && <VerifyFile verified={verified} />}
    </Main>
  )
}

function Unknown() {
  const title = m.report_verify_unknown_title()
  return (
    <Main width="narrow">
      <PageMeta title={title} description={m.discovery_verify_about()} isHidden />
      <PageHead title={title} isSmall />
      <Note tone="danger">{m.report_verify_unknown()}</Note>
    </Main>
  )
}

/** The heading alone says what is known: issued, replaced, withdrawn, not as it was signed. */
function titleOf({ isIntact, withdrawnAt, supersededAt }: Verified): string {
  if (!isIntact) return m.report_verify_altered_title()
  if (withdrawnAt) return m.report_withdrawn_title()
  return supersededAt ? m.report_verify_old_title() : m.report_verify_title()
}

function Standing({ verified }: { verified: Verified }) {
  const { version: number, latestVersion: latest, supersededAt, withdrawnAt } = verified
  if (!verified.isIntact) return <Note tone="danger">{m.report_verify_altered()}</Note>
  if (withdrawnAt)
    return (
      <Note tone="danger">
        {m.revision_verify_gone({ lab: verified.lab, time: instantOf(withdrawnAt) })}
      </Note>
    )
  if (supersededAt)
    return (
      <Note tone="danger" title={m.revision_verify_old_title({ by: number + 1 })}>
        {m.revision_verify_old({ number, by: number + 1, time: instantOf(supersededAt), latest })}
      </Note>
    )
  const current = m.report_verify_current({ number })
  const isPart = verified.state === 'partial'
  return <Note>{isPart ? `${current} ${m.report_verify_part()}` : current}</Note>
}
