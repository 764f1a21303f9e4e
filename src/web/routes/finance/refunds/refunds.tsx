import { z } from 'zod'
import { RefundId } from '#src/domain/payments/payment.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame, FinanceTabs } from '#src/web/routes/finance/finance-frame.tsx'
import { OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/refunds'
import { queueWords } from './finance-queues.ts'
import { RefundTable } from './finance-refunds.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const queues = ['to-approve', 'to-send', 'by-bank', 'overdue', 'all'] as const
const Queue = z.enum(queues)

/** `queue` selects the list, `before` continues it; anything else in the address is ignored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const queue = Queue.safeParse(query.get('queue')).data ?? 'to-approve'
  const before = RefundId.safeParse(query.get('before')).data
  const verbs = context.get(app)
  const counts = await verbs.countRefunds()
  const { refunds, next } = await verbs.listRefunds({ queue, ...(before && { before }) })
  return { queue, counts, refunds, next, isFirst: before === undefined }
}

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  const { queue, counts, refunds, next, isFirst } = loaderData
  const count = {
    'to-approve': counts.toApprove,
    'to-send': counts.toSend,
    'by-bank': counts.byBank,
    overdue: counts.overdue,
    all: undefined,
  }
  const at = (name: string) => `/finance/refunds?queue=${name}`
  return (
    <FinanceFrame part="refunds" lede={m.finance_refunds_lede()}>
      <FinanceTabs
        label={m.finance_queues()}
        tabs={queues.map((name) => ({
          to: at(name),
          words: queueWords[name](),
          count: count[name],
          isCurrent: name === queue,
        }))}
      />
      {refunds.length === 0 ? (
        <EmptyState title={m.finance_refunds_none()}>{m.finance_refunds_none_help()}</EmptyState>
      ) : (
        <RefundTable refunds={refunds} />
      )}
      <OlderNewer first={isFirst ? null : at(queue)} next={next && `${at(queue)}&before=${next}`} />
    </FinanceFrame>
  )
}
