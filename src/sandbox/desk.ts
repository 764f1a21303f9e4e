import { randomInt } from 'node:crypto'
import type { Cipher } from './cipher.ts'
import type { HostedOrder } from './hosted-order.ts'
import type { Ledger } from './ledger.ts'
import {
  type More,
  type Outcome,
  chosen,
  messageFields,
  postedAmount,
  settledBy,
} from './outcome.ts'
import type { Door, Payment } from './payment.ts'

/** What the browser carries back to the merchant, and what else a test needs to know. */
export type Paid = {
  number: string
  trackingId: string
  trackingIds: string[]
  encResp: string
  encResps: string[]
  redirectUrl: string
  isPosted: boolean
}
export type Said = {
  referenceNo?: string | undefined
  status?: string | undefined
  amount?: string | undefined
  currency?: string | undefined
}
export type Desk = ReturnType<typeof openDesk>

type Surroundings = {
  ledger: Ledger
  cipher: Cipher
  now: () => Temporal.Instant
  /** Between a payment and the notification that the bank has reconciled it. */
  reconcileAfterSeconds: number
}

/** Everything that changes a payment in the sandbox, except refunds. */
export function openDesk({ ledger, cipher, now, reconcileAfterSeconds }: Surroundings) {
  const sealed = (payment: Payment, amount?: string) =>
    cipher.seal(new URLSearchParams(messageFields(payment, amount)).toString())

  /** The page is open: the gateway has its own number for it, nothing is paid. */
  function arrive(order: HostedOrder): Payment {
    return ledger.keep(arrivedPayment(order, now()))
  }

  function choose(payment: Payment, outcome: Outcome, more: More = {}): Paid {
    const truth = postedAmount(payment, outcome, more)
    const tries = outcome === 'twice' ? [payment, copyOf(payment)] : [payment]
    const kept = tries.map((one) => withPushes(chosen(one, outcome, more, now()), outcome, truth))
    for (const one of kept) ledger.keep(one)
    return paidOf(kept, outcome, truth)
  }

  function withPushes(payment: Payment, outcome: Outcome, amount: string): Payment {
    const from = payment.successAt ? Temporal.Instant.from(payment.successAt) : now()
    const told = { ...payment, status: payment.successAt ? 'Successful' : payment.status }
    const pushes = doorsOf(outcome).map((door) => ({
      door,
      dueAt: dueAt(door, from).toString(),
      tries: 0,
      encResp: sealed(told, outcome === 'tampered' ? payment.amount : amount),
    }))
    return { ...payment, pushes }
  }

  function dueAt(door: Door, from: Temporal.Instant) {
    return door === 'echo' ? from : from.add({ seconds: reconcileAfterSeconds })
  }

  function paidOf(kept: Payment[], outcome: Outcome, amount: string): Paid {
    const newest = kept.at(-1) ?? kept[0]
    if (!newest) throw new Error('nothing was chosen')
    const encResps = kept.map((one) => sealed(one, amount))
    return {
      number: newest.number,
      trackingId: newest.referenceNo,
      trackingIds: kept.map(({ referenceNo }) => referenceNo),
      encResp: encResps.at(-1) ?? '',
      encResps,
      redirectUrl: newest.status === 'Aborted' ? newest.cancelUrl : newest.redirectUrl,
      isPosted: outcome !== 'silence' && newest.status !== 'Timeout',
    }
  }

  /**
   * Overrides what the gateway says about it from now on, whatever happened; undefined where it is
   * unknown.
   */
  function say(number: string, { referenceNo, ...said }: Said): Paid | undefined {
    const known = ledger.ofNumber(number)
    const payment = referenceNo
      ? known.find((one) => one.referenceNo === referenceNo)
      : known.at(-1)
    if (!payment) return undefined
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value))
    const changed = { ...payment, ...given, statusAt: now().toString(), successAt: null }
    return paidOf([ledger.keep(changed)], 'success', changed.amount)
  }

  /** Payments whose time has come become successful. */
  function settle() {
    for (const payment of ledger.waiting()) {
      const settled = settledBy(now(), payment)
      if (settled !== payment) ledger.keep(settled)
    }
  }

  return { arrive, choose, say, settle }
}

function arrivedPayment(order: HostedOrder, at: Temporal.Instant): Payment {
  const { billingAddress: _, ...ordered } = order
  return {
    ...ordered,
    referenceNo: aReference(),
    status: 'Initiated',
    at: at.toString(),
    statusAt: at.toString(),
    successAt: null,
    bankReference: String(randomInt(10 ** 12, 10 ** 13)),
    fee: '0.00',
    refunds: [],
    pushes: [],
  }
}

function copyOf(payment: Payment): Payment {
  const bankReference = String(randomInt(10 ** 12, 10 ** 13))
  return { ...payment, referenceNo: aReference(), bankReference }
}

/** Twelve unguessable digits: whoever knows it may choose on the hosted page. */
export function aReference(): string {
  return `3${String(randomInt(0, 10 ** 11)).padStart(11, '0')}`
}

function doorsOf(outcome: Outcome): Door[] {
  if (outcome === 'silence') return []
  return outcome === 'abort' ? ['echo'] : ['echo', 'reconciliation']
}
