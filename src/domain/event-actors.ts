import type { Role } from './people/actor.ts'
import { allowedEvents, type EventOf } from './machine.ts'
import { type MachineName, machines } from './machines.ts'
import { type ItemState, mayBeGivenUp } from './results/item-machine.ts'

type Who = Role | 'worker'
type Table = {
  [Name in MachineName]?: Partial<Record<EventOf<(typeof machines)[Name]>, readonly Who[]>>
}

const door = ['phlebotomist'] as const
const office = ['back-office'] as const
const finance = ['finance'] as const
const officeOrAdministrator = ['back-office', 'administrator'] as const
const patientOrOffice = ['patient', 'back-office'] as const
const technician = ['lab-technician'] as const
const bench = ['lab-technician', 'lab-authoriser'] as const
const pathologist = ['lab-authoriser'] as const

/**
 * Which roles take which transition, for the machines that people drive; derived transitions (of an
 * order, a report, a test that becomes ready) are nobody's action.
 * Source: life cycle, column "Who".
 */
const eventActors: Table = {
  order: { cancel: patientOrOffice },
  visit: {
    accept: door,
    release: [...door, 'back-office'],
    depart: door,
    arrive: door,
    identify: door,
    collect: door,
    fail: door,
    reschedule: patientOrOffice,
    cancel: patientOrOffice,
  },
  visitFee: { dispute: ['patient'], uphold: office, waive: office },
  tube: {
    label: door,
    spoil: door,
    collect: door,
    'write-off': door,
    'hand-over': technician,
    accept: technician,
    reject: technician,
    lose: [...door, ...technician, ...office],
  },
  item: {
    enter: technician,
    verify: bench,
    retest: pathologist,
    reopen: pathologist,
    authorise: pathologist,
    'give-up': [...bench, 'back-office'],
  },
  call: { tell: bench },
  notifiableCase: { tell: [...bench, 'lab-manager'] },
  revision: { sign: [...pathologist, 'back-office'], discard: [...bench, 'back-office'] },
  payment: { collect: door, deposit: office, 'charge-back': finance },
  attempt: { capture: finance, fail: finance },
  deposit: { reconcile: finance, 'find-short': finance },
  correction: { confirm: finance, reject: finance },
  refund: {
    approve: finance,
    reject: finance,
    submit: finance,
    'pay-by-bank': finance,
    return: finance,
  },
  chargeback: { win: finance, lose: finance },
  credit: { forgo: ['patient'] },
  receivable: { waive: ['back-office', 'finance'] },
  settlement: { hold: finance, release: finance },
  batch: { approve: finance, withdraw: finance },
  payout: { pay: finance, fail: finance, return: finance },
  debt: { confirm: finance, reject: finance },
  break: { resolve: finance },
  lab: {
    review: officeOrAdministrator,
    'request-changes': officeOrAdministrator,
    approve: officeOrAdministrator,
    refuse: officeOrAdministrator,
    activate: officeOrAdministrator,
    deactivate: officeOrAdministrator,
    suspend: officeOrAdministrator,
    restore: officeOrAdministrator,
    terminate: officeOrAdministrator,
  },
  contactMessage: { acknowledge: office, answer: office, close: office, reopen: office },
  invitation: {
    approve: ['administrator'],
    refuse: ['administrator'],
    accept: ['patient'],
    withdraw: ['administrator'],
    expire: ['worker'],
  },
}

/**
 * What somebody with these roles may do next: the `allowedActions` of a refusal.
 * Source: life cycle, column "Who".
 */
export function actionsFor(name: MachineName, state: string, roles: readonly Who[]): string[] {
  const who: Partial<Record<string, readonly Who[]>> = eventActors[name] ?? {}
  // A state belongs to its own machine: the caller read it from that machine's row.
  return allowedEvents(machines[name], state as never).filter((event: string) =>
    who[event]?.some((role) => roles.includes(role) && isByHand(name, event, state as never)),
  )
}

/**
 * People give up only tests that are not measured; with a lost or withdrawn sample any test ends by
 * itself.
 */
function isByHand(name: MachineName, event: string, state: ItemState): boolean {
  return name !== 'item' || event !== 'give-up' || mayBeGivenUp(state)
}
