import type { App } from '#src/usecases/index.ts'
import { revisionReasonWords } from '#src/web/results/revision-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, KeyValues, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Tombstone = Awaited<ReturnType<App['viewTombstone']>>

/** What remains of a withdrawn report: no name, no value. */
export function ReportTombstone({ stone }: { stone: Tombstone }) {
  const { reportNumber, bookingNumber, lab, isDemo, withdrawnAt, reason, words } = stone
  const time = instantOf(withdrawnAt)
  return (
    <Main width="narrow">
      <Title>{m.report_withdrawn_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.frame_my_bookings() },
          { to: `/bookings/${bookingNumber}`, label: bookingNumber },
        ]}
        here={m.report_crumb()}
      />
      <PageHead title={m.report_withdrawn_title()} isSmall />
      <div className="grid gap-4 mb-6">
        <Note tone="danger" title={m.revision_gone_do()}>
          {m.revision_gone({ lab, time, reason: revisionReasonWords(reason), words })}
        </Note>
        {isDemo && <Note>{m.report_demo()}</Note>}
      </div>
      <KeyValues
        rows={[
          [m.report_number(), reportNumber],
          [m.report_lab(), lab],
          [m.report_booking(), bookingNumber],
        ]}
      />
      <p className="mt-6">{m.revision_gone_tests()}</p>
      <p className="mt-4">
        <LinkButton to="/contact" kind="quiet">
          {m.revision_gone_write()}
        </LinkButton>
      </p>
    </Main>
  )
}
