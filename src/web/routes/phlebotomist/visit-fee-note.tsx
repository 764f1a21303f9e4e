import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { VisitView } from './visit-view.ts'

/** What a failed visit may earn, stated plainly: nothing accrues before the patient was heard. */
export function VisitFeeNote({ view: { fee } }: { view: VisitView }) {
  if (!fee) return null
  const amount = rupeesOf(fee.phlebotomistPart)
  const words = {
    waiting: () => m.visit_fee_waiting({ amount, time: instantOf(fee.dueAt, 'near') }),
    'to-decide': () => m.visit_fee_to_decide({ amount }),
    disputed: () => m.visit_fee_disputed({ amount }),
    owed: () => m.visit_fee_owed({ amount }),
    waived: () => m.visit_fee_waived(),
  }
  return <Note>{words[fee.state]()}</Note>
}
