import type { KeepReason } from '#src/domain/tubes/keeping.ts'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { KeptTube } from './tube-table.tsx'

const openWords: Record<KeepReason, () => string> = {
  'test-open': m.storage_kept_test,
  'report-open': m.storage_kept_report,
  'revision-open': m.storage_kept_revision,
  'call-open': m.storage_kept_call,
  'notification-open': m.storage_kept_notification,
  'offer-open': m.storage_kept_offer,
  'payment-disputed': m.storage_kept_payment,
}

/** Whether the page already knows that it may not be disposed of. */
export function mustStay({ mayGo }: KeptTube): boolean {
  return !mayGo
}

/** Why a tube must stay, or that it need not. */
export function KeptWhy({ tube }: { tube: KeptTube }) {
  if (tube.mayGo) return <Chip icon="check">{m.storage_kept_no()}</Chip>
  const words =
    tube.state !== 'stored'
      ? m.storage_kept_not_stored()
      : tube.openCase
        ? openWords[tube.openCase]()
        : m.storage_kept_early()
  return (
    <Chip icon="warning" tone="danger">
      {words}
    </Chip>
  )
}
