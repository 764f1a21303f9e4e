import { z } from 'zod'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { reportStateWords } from '#src/web/results/report-view.ts'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { KeyValues, PageHead, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/verify'
import compareFile from './compare-file.browser.ts?worker&url'
import { PageMeta } from './page-meta.tsx'

export const handle = { isPlain: true }

const Token = z.string().regex(/^[\w-]{16,80}$/)

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).verifyReport({ token: idIn(Token, params.token) })

type Verified = Route.ComponentProps['loaderData']

/** For the holder of a printed report: that it is genuine. No name, no value. */
export default function VerifyPage({ loaderData: verified }: Route.ComponentProps) {
  const { lab, publishedAt, state, version, hash, pdfHash, isDemo } = verified
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
          [m.report_verify_content(), <Fingerprint key="content" of={hash} />],
          [
            m.report_verify_file(),
            pdfHash ? <Fingerprint key="file" of={pdfHash} /> : m.report_verify_file_soon(),
          ],
        ]}
      />
      {pdfHash && <Compare pdfHash={pdfHash} />}
    </Main>
  )
}

/** The heading alone says whether the report is valid. */
function titleOf({ isIntact, withdrawnAt, lab }: Verified): string {
  if (!isIntact) return m.report_verify_altered_title()
  return withdrawnAt ? m.report_withdrawn_title() : m.report_verify_title({ lab })
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
  return <Note icon="check">{m.report_verify_current()}</Note>
}

function Fingerprint({ of }: { of: string }) {
  return <code className="num small break-all">{of}</code>
}

/** Manually, or by the browser: the script reads the file here and sends it nowhere. */
function Compare({ pdfHash }: { pdfHash: string }) {
  return (
    <Panel title={m.report_compare_title()}>
      <p>{m.report_compare_text()}</p>
      <p className="small soft mt-3">{m.report_compare_how()}</p>
      <div
        className="field mt-5"
        hidden
        data-compare={pdfHash}
        data-same={m.report_compare_same()}
        data-other={m.report_compare_other()}
      >
        <label htmlFor="file">{m.report_compare_choose()}</label>
        <p className="help" id="file-help">
          {m.report_compare_private()}
        </p>
        <input
          className="input"
          id="file"
          type="file"
          accept="application/pdf"
          aria-describedby="file-help"
        />
        <output className="strong" />
      </div>
      <BrowserScript src={compareFile} />
    </Panel>
  )
}
