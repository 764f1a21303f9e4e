import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { access, type Action } from '#src/domain/access/access.ts'
import { actionsFor, eventActions } from '#src/domain/access/event-actions.ts'
import type { Rules } from '#src/domain/access/rules.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { type Machine, statesOf } from '#src/domain/machine.ts'
import { type MachineName, machines } from '#src/domain/machines.ts'
import { type Actor, roles, UserId } from '#src/domain/people/actor.ts'
import { isRefusal } from './refusal.ts'

type Verb = (world: unknown, actor: Actor, input: unknown) => unknown

const nouns = readdirSync('src/usecases', { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'parts')
  .map(({ name }) => name)

/** Every verb of every noun's list. */
const verbs = new Map<string, Verb>()
/** The one action that a verb's own file authorises. */
const authorised = new Map<string, Action>()
for (const noun of nouns) {
  const list: Record<string, Verb> = await import(`./${noun}/index.ts`)
  for (const [name, verb] of Object.entries(list)) verbs.set(name, verb)
  const lines = readFileSync(`src/usecases/${noun}/index.ts`, 'utf8')
  for (const [, name = '', file = ''] of lines.matchAll(/export \{ (\w+) \} from '(\.\/[^']+)'/g)) {
    const text = readFileSync(`src/usecases/${noun}/${file}`, 'utf8')
    const found = [...text.matchAll(/authorise\((?:step\.)?actor, '([^']+)'\)/g)].map(([, a]) => a)
    if (new Set(found).size === 1 && !/if \(.*authorise\(/.test(text))
      authorised.set(name, found[0] as Action)
  }
}

/** Whatever is read of it or called on it is the same again. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, key) => {
    if (key === 'then') return undefined
    if (key === Symbol.toPrimitive) return () => 'x'
    return key === Symbol.iterator ? [][Symbol.iterator] : anything
  },
  apply: () => anything,
})

/** Whatever is asked of it never answers. */
const silent: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' ? () => undefined : silent),
  apply: () => silent,
})

/** A world whose database tells that somebody came as far as to it, and answers nothing. */
function worldThatTells(reached: () => void) {
  const tx = new Proxy({}, { get: () => (reached(), silent) })
  const within = (act: (tx: unknown) => unknown) => act(tx)
  const db = new Proxy(
    { transaction: within },
    { get: (own, key) => (key === 'transaction' ? own.transaction : (reached(), silent)) },
  )
  const clock = { now: async () => Temporal.Instant.from('2026-11-26T05:00:00Z') }
  const known = { db, clock, lagging: { read: within } }
  return new Proxy(known, { get: (own, key) => Reflect.get(own, key) ?? anything })
}

async function isLetIn(name: string, actor: Actor): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const world = worldThatTells(() => resolve(true))
  const answer = (async () => verbs.get(name)?.(world, actor, inputs[name] ?? anything))()
  answer.then(
    () => resolve(true),
    (error: unknown) => resolve(!(isRefusal(error) && refusals.has(error.refusal))),
  )
  return promise
}

/** A payment of no booking, which a visitor of a demonstration may make too. */
const inputs: Readonly<Record<string, unknown>> = { initiatePayment: {} }

/** What `authorise` refuses with. */
const refusals: ReadonlySet<string> = new Set(['sign-in-first', 'forbidden'])

const labId = LabId.parse('01975f00-0000-7000-8000-000000000001')
const id = UserId.parse('01975f00-0000-4000-8000-000000000002')
const everybody = [...roles, 'visitor', 'worker'] as const
type Who = (typeof everybody)[number]

function actorOf(who: Who): Actor {
  if (who === 'visitor' || who === 'worker') return { kind: who }
  return {
    kind: 'person',
    id,
    name: 'Asha',
    grants: [{ role: who, labId, locationId: 1 }],
    sessionId: id,
  }
}

test.each([...verbs.keys()])(
  '%s lets in whom the table of access names, nobody else',
  async (verb) => {
    const action = authorised.get(verb)
    if (!action) return
    const rules: Rules = access[action]
    for (const who of everybody)
      expect([who, await isLetIn(verb, actorOf(who))]).toEqual([who, rules[who] !== undefined])
  },
)

/** By which verbs people take the events that an answer may promise. */
const takers: { [Name in MachineName]?: Record<string, readonly string[]> } = {
  order: { cancel: ['cancelOrder', 'cancelBooking'] },
  visit: {
    accept: ['acceptVisit'],
    release: ['releaseVisit'],
    depart: ['departForVisit'],
    arrive: ['arriveAtVisit'],
    identify: ['identifyPatients'],
    collect: ['finishCollection'],
    fail: ['failVisit'],
    reschedule: ['rescheduleVisit'],
    cancel: ['cancelBooking'],
  },
  reflexOffer: { decline: ['declineReflexOffer'] },
  proposal: {
    accept: ['acceptProposal'],
    decline: ['declineProposal'],
    withdraw: ['withdrawProposal'],
  },
  reassignment: {
    accept: ['acceptReassignment'],
    decline: ['declineReassignment'],
    withdraw: ['withdrawReassignment'],
  },
  visitFee: { dispute: ['disputeVisitFee'], uphold: ['decideVisitFee'], waive: ['decideVisitFee'] },
  tube: {
    label: ['labelTube'],
    spoil: ['spoilLabel'],
    collect: ['collectTube'],
    'write-off': ['writeOffTube'],
    'hand-over': ['receiveTube'],
    accept: ['acceptTube'],
    reject: ['rejectTube'],
    lose: ['loseTube'],
    store: ['storeTubes'],
    dispose: ['disposeTubes'],
  },
  item: {
    enter: ['enterResult', 'enterResults'],
    verify: ['verifyResult'],
    'hold-back': ['holdResult'],
    retest: ['retestItem'],
    reopen: ['reopenResult'],
    authorise: ['authoriseResults'],
    'give-up': ['giveUpTests'],
  },
  call: { tell: ['recordCall'] },
  notifiableCase: { tell: ['tellAuthority'] },
  revision: { sign: ['signRevision', 'confirmWithdrawal'], discard: ['discardRevision'] },
  payment: {
    collect: ['takeCash'],
    deposit: ['depositCash'],
    'charge-back': ['openChargeback'],
  },
  attempt: { capture: ['resolveReview'], fail: ['resolveReview'] },
  deposit: { reconcile: ['reconcileDeposit'], 'find-short': ['reconcileDeposit'] },
  correction: { confirm: ['decideCorrection'], reject: ['decideCorrection'] },
  refund: {
    approve: ['decideRefund'],
    reject: ['decideRefund'],
    submit: ['sendRefund'],
    'pay-by-bank': ['payRefundByBank'],
    return: ['returnRefund'],
  },
  chargeback: { win: ['decideChargeback'], lose: ['decideChargeback'] },
  credit: { forgo: ['forgoCredit'] },
  receivable: { waive: ['waiveReceivable'] },
  settlement: { hold: ['holdEntries'], release: ['releaseEntries'] },
  batch: { approve: ['approveBatch'], withdraw: ['withdrawBatch'] },
  payout: { pay: ['importUtrs'], fail: ['importUtrs'], return: ['returnPayout'] },
  phlebotomistAccount: {
    approve: ['decideAccount'],
    refuse: ['decideAccount'],
    withdraw: ['withdrawAccount'],
  },
  debt: { confirm: ['decideDebt'], reject: ['decideDebt'] },
  break: { resolve: ['resolveBreak'] },
  lab: {
    review: ['startReview'],
    'request-changes': ['requestChanges'],
    approve: ['approveApplication'],
    refuse: ['refuseApplication'],
    activate: ['switchLab'],
    deactivate: ['switchLab'],
    suspend: ['suspendLab'],
    restore: ['restoreLab'],
    terminate: ['deleteLab'],
  },
  contactMessage: {
    acknowledge: ['acknowledgeContactMessage'],
    answer: ['answerContactMessage'],
    close: ['closeContactMessage'],
    reopen: ['reopenContactMessage'],
  },
  invitation: {
    approve: ['approveInvitation'],
    refuse: ['refuseInvitation'],
    accept: ['acceptInvitation'],
    withdraw: ['withdrawInvitation'],
    expire: ['expireInvitations'],
  },
}

const promised = Object.entries(eventActions).flatMap(([name, events]) =>
  Object.keys(events).map((event) => [name as MachineName, event] as const),
)

test.each(promised)(
  '%s %s is offered to whom a verb lets take it, and to nobody else',
  async (name, event) => {
    const by = takers[name]?.[event] ?? []
    expect(by).not.toEqual([])
    expect(by.filter((verb) => !verbs.has(verb))).toEqual([])
    const { [name]: machine }: Readonly<Record<MachineName, Machine>> = machines
    const states = statesOf(machine).filter((state) => machine[state]?.[event] !== undefined)
    for (const who of everybody.filter((one) => one !== 'visitor')) {
      const isOffered = states.some((state) =>
        actionsFor(name, state, [who]).some((one) => one === event),
      )
      const letIn = await Promise.all(by.map((verb) => isLetIn(verb, actorOf(who))))
      expect([who, isOffered]).toEqual([who, letIn.includes(true)])
    }
  },
)
