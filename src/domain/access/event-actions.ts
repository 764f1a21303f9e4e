import { access, type Action } from './access.ts'
import type { Rules } from './rules.ts'
import type { Role } from '#src/domain/people/actor.ts'
import { allowedEvents, type EventOf } from '#src/domain/machine.ts'
import { type MachineName, machines } from '#src/domain/machines.ts'
import { type ItemState, mayBeGivenUp } from '#src/domain/results/item-machine.ts'

type Who = Role | 'worker'
export type EventIn<Name extends MachineName> = EventOf<(typeof machines)[Name]>
type Table = { [Name in MachineName]?: Partial<Record<EventIn<Name>, Action | readonly Action[]>> }

/**
 * The action by which somebody takes each transition; several where it depends on the row. The
 * roles follow from the table of access. Derived transitions (of an order, a report, a test that
 * becomes ready) are nobody's action.
 * Source: life cycle, column "Who".
 */
export const eventActions: Table = {
  order: { cancel: 'booking:cancel' },
  visit: {
    accept: 'visit:accept',
    release: 'visit:release',
    depart: 'visit:move',
    arrive: 'visit:move',
    identify: 'visit:move',
    collect: 'visit:move',
    fail: 'visit:move',
    reschedule: 'visit:reschedule',
    cancel: 'booking:cancel',
  },
  reassignment: {
    accept: 'visit:take-over',
    decline: 'visit:take-over',
    withdraw: 'visit:reassign',
  },
  proposal: {
    accept: 'proposal:answer',
    decline: 'proposal:answer',
    withdraw: 'visit:propose',
  },
  visitFee: {
    dispute: 'visit-fee:dispute',
    uphold: 'visit-fee:decide',
    waive: 'visit-fee:decide',
  },
  tube: {
    label: 'tube:collect',
    spoil: 'tube:collect',
    collect: 'tube:collect',
    'write-off': 'tube:collect',
    'hand-over': 'tube:receive',
    accept: 'tube:receive',
    reject: 'tube:receive',
    lose: 'tube:lose',
    store: 'tube:store',
    dispose: 'tube:dispose',
  },
  item: {
    enter: 'result:enter',
    verify: 'result:verify',
    'hold-back': 'result:hold',
    retest: 'result:authorise',
    reopen: 'result:authorise',
    authorise: 'result:authorise',
    'give-up': 'item:give-up',
  },
  reflexOffer: { decline: 'reflex-offer:answer' },
  call: { tell: 'call:record' },
  notifiableCase: { tell: 'notifiable:tell' },
  // A correction is signed by a pathologist, a withdrawal confirmed by the other side.
  revision: { sign: ['revision:sign', 'report:withdraw'], discard: 'revision:discard' },
  payment: { collect: 'visit:move', deposit: 'cash:deposit', 'charge-back': 'chargeback:open' },
  attempt: { capture: 'payment:review', fail: 'payment:review' },
  deposit: { reconcile: 'cash:reconcile', 'find-short': 'cash:reconcile' },
  correction: { confirm: 'cash:correct', reject: 'cash:correct' },
  refund: {
    approve: 'refund:decide',
    reject: 'refund:decide',
    submit: 'refund:send',
    'pay-by-bank': 'refund:send',
    return: 'refund:send',
  },
  chargeback: { win: 'chargeback:decide', lose: 'chargeback:decide' },
  credit: { forgo: 'credit:forgo' },
  receivable: { waive: 'receivable:waive' },
  settlement: { hold: 'settlement:hold', release: 'settlement:hold' },
  batch: { approve: 'settlement:approve', withdraw: 'settlement:make' },
  payout: { pay: 'settlement:make', fail: 'settlement:make', return: 'settlement:make' },
  phlebotomistAccount: {
    approve: 'bank-account:verify',
    refuse: 'bank-account:verify',
    withdraw: 'bank-account:withdraw',
  },
  debt: { confirm: 'debt:end', reject: 'debt:end' },
  break: { resolve: 'break:resolve' },
  lab: {
    review: 'application:review',
    'request-changes': 'application:review',
    approve: 'application:review',
    refuse: 'application:review',
    activate: 'lab:switch',
    deactivate: 'lab:switch',
    suspend: 'lab:suspend',
    restore: 'lab:suspend',
    terminate: 'lab:delete',
  },
  contactMessage: {
    acknowledge: 'contact:answer',
    answer: 'contact:answer',
    close: 'contact:answer',
    reopen: 'contact:answer',
  },
  invitation: {
    approve: 'invitation:decide',
    refuse: 'invitation:decide',
    accept: 'invitation:accept',
    withdraw: 'invitation:manage',
    expire: 'clock:tick',
  },
}

/**
 * What somebody with these roles may do next: the `allowedActions` of an answer, a refusal and a
 * page. Of a row that was loaded under a permit: whose it is, is not judged again.
 * Source: life cycle, column "Who".
 */
export function actionsFor<Name extends MachineName>(
  name: Name,
  state: string,
  roles: readonly Who[],
): EventIn<Name>[] {
  // A state belongs to its own machine: the caller read it from that machine's row.
  const events: EventIn<Name>[] = allowedEvents(machines[name], state as never)
  return events.filter((event) => isTheirs(name, event, roles) && isByHand(name, event, state))
}

function isTheirs(name: MachineName, event: string, roles: readonly Who[]): boolean {
  const of: Partial<Record<string, Action | readonly Action[]>> = eventActions[name] ?? {}
  return [of[event] ?? []].flat().some((action) => {
    const rules: Rules = access[action]
    return roles.some((role) => rules[role] !== undefined)
  })
}

/**
 * People give up only tests that are not measured; with a lost or withdrawn sample any test ends by
 * itself.
 */
function isByHand(name: MachineName, event: string, state: string): boolean {
  // The state of an item: the machine says so.
  return name !== 'item' || event !== 'give-up' || mayBeGivenUp(state as ItemState)
}
