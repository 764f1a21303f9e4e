import { z } from 'zod'
import { type Answer, indian, noTrouble, noneFound, rowOf, trouble } from './order-row.ts'
import { paiseIn } from './payment.ts'
import { type Around, refundDetails, refunded } from './refund-commands.ts'
import { Amount, Reference } from './typed.ts'

const PAGE_SIZE = 100

const Status = z.object({
  reference_no: Reference.optional(),
  order_no: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,30}$/)
    .optional(),
})
const Confirm = z.object({
  order_List: z.array(z.object({ reference_no: Reference, amount: Amount })).min(1),
})
const Day = z.string().regex(/^\d\d-\d\d-\d{4}$/)
const Lookup = z.object({
  from_date: Day,
  to_date: Day,
  page_number: z.coerce.number().int().min(1),
})

/** The API's commands; undefined for an unknown one. Source: reliability C1. */
export function commandsOf(around: Around): Record<string, (question: unknown) => Answer> {
  return {
    orderStatusTracker: (question) => tracked(around, Status.parse(question)),
    confirmOrder: (question) => confirmed(around, Confirm.parse(question)),
    refundOrder: (question) => refunded(around, question),
    getRefundDetails: (question) => refundDetails(around, question),
    orderLookup: (question) => lookedUp(around, Lookup.parse(question)),
  }
}

function tracked({ ledger }: Around, asked: z.infer<typeof Status>): Answer {
  const { reference_no, order_no } = asked
  if (!reference_no && !order_no) return trouble('51004', 'Reference number/Order number: Invalid')
  const found = reference_no ? ledger.find(reference_no) : undefined
  const known = reference_no ? (found ? [found] : []) : ledger.ofNumber(order_no ?? '')
  const newest = known.findLast(({ number }) => !order_no || number === order_no)
  return newest ? { ...rowOf(newest), ...noTrouble, status: 0 } : noneFound
}

function confirmed({ ledger, now }: Around, { order_List }: z.infer<typeof Confirm>): Answer {
  const failed = order_List.flatMap(({ reference_no, amount }) => {
    const payment = ledger.find(reference_no)
    const isOpen = payment?.status === 'Successful' && paiseIn(amount) <= paiseIn(payment.amount)
    if (payment && isOpen) {
      ledger.keep({ ...payment, status: 'Shipped', statusAt: now().toString() })
      return []
    }
    return [{ reference_no, reason: 'Invalid order/tracking id', error_code: '51304' }]
  })
  const success_count = order_List.length - failed.length
  return { failed_List: failed, ...noTrouble, success_count }
}

function lookedUp({ ledger }: Around, asked: z.infer<typeof Lookup>): Answer {
  const [from, to] = [asked.from_date, asked.to_date].map((day) =>
    day.split('-').toReversed().join('-'),
  )
  const found = ledger.all().filter(({ at }) => {
    const day = indian(at).slice(0, 10)
    return day >= (from ?? '') && day <= (to ?? '')
  })
  if (found.length === 0) return noneFound
  const start = (asked.page_number - 1) * PAGE_SIZE
  return {
    order_Status_List: found.slice(start, start + PAGE_SIZE).map(rowOf),
    page_count: Math.ceil(found.length / PAGE_SIZE),
    total_records: found.length,
    ...noTrouble,
  }
}
