import type { App } from '#src/usecases/index.ts'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import compareFile from './compare-file.browser.ts?worker&url'

export type Verified = Awaited<ReturnType<App['verifyReport']>>

/**
 * Whether the holder's own file is the issued one: only then is anything called genuine. The
 * script reads the file here and sends it nowhere; where it cannot, the page says so and the
 * fingerprints are compared by hand.
 */
export function VerifyFile({ verified }: { verified: Verified }) {
  const { hash, pdfHash } = verified
  return (
    <Panel title={m.report_compare_title()}>
      <p>{m.report_compare_text()}</p>
      {pdfHash && <Choose verified={verified} pdfHash={pdfHash} />}
      <details className="more mt-5">
        <summary>{m.report_compare_by_hand()}</summary>
        {pdfHash && <p className="small soft">{m.report_compare_how()}</p>}
        <KeyValues
          isStacked
          rows={[
            [
              m.report_verify_file(),
              pdfHash ? <Fingerprint of={pdfHash} /> : m.report_verify_file_soon(),
            ],
            [m.report_verify_content(), <Fingerprint key="content" of={hash} />],
          ]}
        />
      </details>
    </Panel>
  )
}

type ChooseProps = { verified: Verified; pdfHash: string }

function Choose({ verified, pdfHash }: ChooseProps) {
  const { lab, supersededAt, withdrawnAt } = verified
  const isValid = !supersededAt && !withdrawnAt
  const same = withdrawnAt
    ? m.report_compare_same_gone({ lab })
    : supersededAt
      ? m.report_compare_same_old({ lab })
      : m.report_compare_same({ lab })
  return (
    <>
      <p className="mt-3" data-compare-not>
        {m.report_compare_needs_script()}
      </p>
      <div
        className="field mt-5"
        hidden
        data-compare={pdfHash}
        data-same={same}
        data-tone={isValid ? 'ok' : 'old'}
        data-other={m.report_compare_other()}
        data-failed={m.report_compare_failed()}
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
        <output className="compared" />
      </div>
      <BrowserScript src={compareFile} />
    </>
  )
}

function Fingerprint({ of }: { of: string }) {
  return <code className="num small break-all">{of}</code>
}
