import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Main } from './main.tsx'
import { Note } from './marks.tsx'
import { Crumbs, KeyValues, PageHead, Title } from './page.tsx'
import { revisionReasonWords } from './revision-words.ts'
import { instantOf } from './time-words.ts'

export type Tombstone = Awaited<ReturnType<App['viewTombstone']>>

/** What stays of a report that was taken back: no name, no value. */
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
