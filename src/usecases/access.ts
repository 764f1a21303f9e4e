import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor, Grant, Role, UserId } from '#src/domain/people/actor.ts'
import type { Decider } from '#src/domain/settlement/decider.ts'
import { Refusal } from './refusal.ts'

/**
 * Whose rows: `any`; `own`: of the person's account; `assigned`: the visit they accepted; `area`:
 * in the city they serve; `lab`: of the lab their grant names.
 */
type Scope = 'any' | 'own' | 'assigned' | 'area' | 'lab'
type Rules = Partial<Record<Role | 'visitor' | 'worker', Scope>>

const everyone = {
  visitor: 'any',
  patient: 'any',
  phlebotomist: 'any',
  'lab-technician': 'any',
  'lab-authoriser': 'any',
  'lab-manager': 'any',
  'back-office': 'any',
  finance: 'any',
  administrator: 'any',
} as const satisfies Rules

const themselves = {
  visitor: 'own',
  patient: 'own',
  phlebotomist: 'own',
  'lab-technician': 'own',
  'lab-authoriser': 'own',
  'lab-manager': 'own',
  'back-office': 'own',
  finance: 'own',
  administrator: 'own',
} as const satisfies Rules

/** Who may do what; an absent entry denies. Source: model, "People". */
export const access = {
  'catalogue:read': everyone,
  'place:read': everyone,
  'place:manage': { 'back-office': 'any', administrator: 'any' },
  'category:manage': { 'back-office': 'any', administrator: 'any' },
  'audit:read': { 'back-office': 'any', administrator: 'any' },
  'contact:send': everyone,
  'ticket:read': everyone,
  'ticket:reply': everyone,
  'contact:read': { 'back-office': 'any' },
  'contact:answer': { 'back-office': 'any' },
  'contact:export': { 'back-office': 'any' },
  'code:request': everyone,
  'code:verify': everyone,
  'account-link:request': everyone,
  'account-link:use': everyone,
  'account:read': { patient: 'own' },
  'account:prove': { patient: 'own' },
  'account:correct': { patient: 'own' },
  'account:export': { patient: 'own' },
  'account:erase': { patient: 'own' },
  'phone:add': { patient: 'own' },
  'notice:accept': { patient: 'own' },
  'notice:withdraw': { patient: 'own' },
  'child-consent:read': { patient: 'own' },
  'child-consent:give': { patient: 'own' },
  'child-consent:withdraw': { patient: 'own' },
  'patient:read': { patient: 'own' },
  'patient:save': { patient: 'own' },
  'address:read': { patient: 'own' },
  'address:save': { patient: 'own' },
  'slot:read': everyone,
  'quote:make': { patient: 'own' },
  'booking:place': { patient: 'own' },
  'booking:read': { patient: 'own', 'back-office': 'any', finance: 'any' },
  'booking:cancel': { patient: 'own', 'back-office': 'any' },
  'consent:withdraw': { patient: 'own' },
  'consent:counsel': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'counsellor:declare': { 'lab-manager': 'lab' },
  'signatory:register': { 'lab-manager': 'lab' },
  'visit:offers': { phlebotomist: 'area' },
  'visit:accept': { phlebotomist: 'area' },
  'visit:read': { phlebotomist: 'assigned', 'back-office': 'any' },
  'visit:move': { phlebotomist: 'assigned' },
  'visit:release': { phlebotomist: 'assigned', 'back-office': 'any' },
  'visit:allow-early': { patient: 'own' },
  'visit-fee:dispute': { patient: 'own' },
  'visit:end-collection': { 'back-office': 'any' },
  'visit:renew-code': { 'back-office': 'any' },
  'visit:watch': { 'back-office': 'any' },
  'late:watch': { 'back-office': 'any' },
  'visit-fee:decide': { 'back-office': 'any' },
  'visit:reschedule': { patient: 'own', 'back-office': 'any' },
  'tube:collect': { phlebotomist: 'assigned' },
  'tube:receive': { 'lab-technician': 'lab' },
  'label:issue': { 'back-office': 'any', administrator: 'any' },
  // Only by whoever has custody of the tube.
  'tube:lose': {
    phlebotomist: 'assigned',
    'lab-technician': 'lab',
    'back-office': 'any',
    worker: 'any',
  },
  // Without its price: the refund follows the rule.
  'give-up:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'back-office': 'any' },
  'item:give-up': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'back-office': 'any' },
  'bench:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'range:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'range:confirm': { 'lab-authoriser': 'lab' },
  'range:withdraw': { 'lab-authoriser': 'lab' },
  'verification-rule:read': {
    'lab-technician': 'lab',
    'lab-authoriser': 'lab',
    'lab-manager': 'lab',
  },
  'verification-rule:set': { 'lab-authoriser': 'lab' },
  'result:enter': { 'lab-technician': 'lab' },
  'result:verify': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'result:authorise': { 'lab-authoriser': 'lab' },
  'desk:read': { 'lab-manager': 'lab' },
  'staff:read': { 'lab-manager': 'lab' },
  'offer:save': { 'lab-manager': 'lab' },
  'capacity:set': { 'lab-manager': 'lab' },
  'holiday:save': { 'lab-manager': 'lab' },
  'application:send': everyone,
  'application:review': { 'back-office': 'any', administrator: 'any' },
  'lab:enter': { 'back-office': 'any', administrator: 'any' },
  'lab:read': { 'back-office': 'any', administrator: 'any' },
  'lab:edit': { 'back-office': 'any', administrator: 'any' },
  'lab:export': { 'back-office': 'any', administrator: 'any' },
  'lab:switch': { 'back-office': 'any', administrator: 'any' },
  'lab:suspend': { 'back-office': 'any', administrator: 'any' },
  'lab:delete': { 'back-office': 'any', administrator: 'any' },
  'contract:read': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'contract:propose': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'contract:decide': { 'back-office': 'any', administrator: 'any' },
  'document:add': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'document:read': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'document:review': { 'back-office': 'any', administrator: 'any' },
  'preference:set': {
    phlebotomist: 'any',
    'lab-technician': 'any',
    'lab-authoriser': 'any',
    'lab-manager': 'any',
    'back-office': 'any',
    finance: 'any',
    administrator: 'any',
  },
  'call:record': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'notifiable:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'notifiable:tell': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // Counts per lab, without patients.
  'notifiable:watch': { 'back-office': 'any' },
  'report:read': {
    patient: 'own',
    'lab-authoriser': 'lab',
    'lab-technician': 'lab',
    'lab-manager': 'lab',
  },
  'report:verify': everyone,
  'revision:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'revision:draft': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'revision:sign': { 'lab-authoriser': 'lab' },
  'revision:discard': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'back-office': 'any' },
  'report:withdraw': { 'lab-authoriser': 'lab', 'back-office': 'any' },
  'withdrawal:list': { 'back-office': 'any' },
  'reader:tell': { worker: 'any' },
  'report:render': { worker: 'any' },
  'cash:deposit': { 'back-office': 'any' },
  'cash:read': { 'back-office': 'any', finance: 'any' },
  'cash:reconcile': { finance: 'any' },
  'cash:correct': { finance: 'any' },
  'cash:read-own': { phlebotomist: 'any' },
  // The demonstration's own payment belongs to nobody: see `initiatePayment`, `seenAttempt`.
  'payment:initiate': themselves,
  'payment:read': { ...themselves, finance: 'any' },
  'payment:check': { ...themselves, finance: 'any', worker: 'any' },
  'payment:notify': everyone,
  'payment:review': { finance: 'any' },
  'refund:read': { finance: 'any' },
  'refund:ask': { finance: 'any', 'back-office': 'any' },
  'refund:decide': { finance: 'any' },
  'refund:send': { finance: 'any', worker: 'any' },
  'refund:account': { patient: 'own' },
  'chargeback:read': { finance: 'any' },
  'chargeback:open': { finance: 'any' },
  'chargeback:decide': { finance: 'any' },
  'dues:read': { patient: 'own' },
  'credit:forgo': { patient: 'own' },
  'receivable:read': { finance: 'any', 'back-office': 'any' },
  'receivable:waive': { finance: 'any', 'back-office': 'any' },
  'settlement:read': { finance: 'any', 'lab-manager': 'lab' },
  'settlement:hold': { finance: 'any', 'back-office': 'any' },
  'settlement:make': { finance: 'any' },
  'settlement:approve': { finance: 'any' },
  'settlement:simulate': { finance: 'any' },
  'debt:end': { finance: 'any' },
  'tax:remit': { finance: 'any' },
  'rate:manage': { finance: 'any' },
  'break:read': { finance: 'any' },
  'break:find': { finance: 'any', worker: 'any' },
  'break:resolve': { finance: 'any' },
  'ledger:read': { finance: 'any' },
  'gateway:settle': { finance: 'any' },
  'person:suspend': { 'back-office': 'any', administrator: 'any' },
  'role:grant': { administrator: 'any' },
  'session:own': { patient: 'own' },
  'passkey:own': { patient: 'own' },
  'passkey:challenge': everyone,
  'passkey:verify': everyone,
  'invitation:manage': { administrator: 'any' },
  'invitation:decide': { administrator: 'any' },
  'invitation:read': everyone,
  'invitation:accept': { patient: 'own' },
  'administrator:appoint': { worker: 'any' },
  'second-factor:reset': { worker: 'any' },
  'second-factor:backup': everyone,
  'person:read': { 'back-office': 'any', administrator: 'any' },
  'outbox:read': { administrator: 'any' },
  'clock:move': { administrator: 'any' },
  'downtime:plan': { administrator: 'any' },
  'downtime:read': everyone,
  'message:deliver': { worker: 'any' },
  'slot:make': { worker: 'any' },
  'clock:tick': { worker: 'any' },
  'reply:keep': everyone,
} as const satisfies Record<string, Rules>

export type Action = keyof typeof access

/** The facts of a row that a scope is judged by. */
type Subject = {
  accountId?: UserId | null
  phlebotomistId?: UserId | null
  locationId?: number | null
  labId?: LabId | null
}

/** The result of `authorise`: the right to act on rows in the actor's scope. */
export type Permit = {
  /**
   * Returns the row; a missing one and another tenant's are refused in the same way, `not-found`.
   * Source: reliability S1.
   */
  over: <Row extends Subject>(row: Row | undefined) => Row
  /** Whether a row is in the actor's scope, for rows that are refused otherwise than as missing. */
  covers: (subject: Subject) => boolean
}

/**
 * Refuses `sign-in-first` to a visitor and `forbidden` to a person whose roles never allow the
 * action.
 */
export function authorise(actor: Actor, action: Action): Permit {
  const rules: Rules = access[action]
  const scopes = scopesOf(actor, rules)
  if (scopes.length === 0) throw new Refusal(whyNot(actor))
  const covers = (subject: Subject) => scopes.some((scope) => isWithin(actor, scope, subject))
  return {
    covers,
    over: (row) => {
      if (!row || !covers(row)) throw new Refusal('not-found')
      return row
    },
  }
}

function whyNot(actor: Actor) {
  if (actor.kind === 'visitor') return 'sign-in-first'
  return actor.kind === 'person' && actor.needsSecondFactor ? 'second-factor-first' : 'forbidden'
}

/**
 * Whether any of the person's roles allows the action at all: to offer it on a screen, never as a
 * guard.
 */
export function mayEver(actor: Actor, action: Action): boolean {
  return scopesOf(actor, access[action]).length > 0
}

type HeldScope = { scope: Scope; grant: Grant | undefined }

function scopesOf(actor: Actor, rules: Rules): HeldScope[] {
  if (actor.kind !== 'person') {
    const scope = rules[actor.kind]
    return scope ? [{ scope, grant: undefined }] : []
  }
  return actor.grants.flatMap((grant) => {
    const scope = rules[grant.role]
    return scope ? [{ scope, grant }] : []
  })
}

function isWithin(actor: Actor, { scope, grant }: HeldScope, row: Subject): boolean {
  const id = actor.kind === 'person' ? actor.id : undefined
  switch (scope) {
    case 'any':
      return true
    case 'own':
      return id !== undefined && row.accountId === id
    case 'assigned':
      return id !== undefined && row.phlebotomistId === id
    case 'area':
      return grant !== undefined && row.locationId === grant.locationId
    case 'lab':
      return grant !== undefined && row.labId === grant.labId
  }
}

/** The person behind the request; refuses `sign-in-first` where there is none. */
export function personOf(actor: Actor) {
  if (actor.kind !== 'person') throw new Refusal('sign-in-first')
  return actor
}

/**
 * Nobody who works at a lab decides about it for the platform: refuses `same-person`.
 * Source: decision 059.
 */
export function refuseOwnLab(actor: Actor, labId: LabId): void {
  if (labsOf(actor).includes(labId)) throw new Refusal('same-person')
}

/**
 * Nobody decides about their own money for the platform: refuses `same-person`.
 * Source: decision 059.
 */
export function refuseOwnMoney(actor: Actor, accountId: UserId | null): void {
  if (isOwnMoney(actor, accountId)) throw new Refusal('same-person')
}

/**
 * Nobody visits their own door, takes their own cash, or measures, signs and tells results of their
 * own blood: refuses `own-booking`.
 * Source: decision 059.
 */
export function refuseOwnBooking(actor: Actor, booking: { accountId: UserId }): void {
  if (isOwnBooking(actor.kind === 'person' ? actor.id : null, booking))
    throw new Refusal('own-booking')
}

/** Whether the account is the actor's own. */
export function isOwnMoney(actor: Actor, accountId: UserId | null): boolean {
  return actor.kind === 'person' && actor.id === accountId
}

/** The person who decides, and the labs they work for; refuses `sign-in-first` to anybody else. */
export function deciderOf(actor: Actor): Decider {
  return { id: personOf(actor).id, labs: labsOf(actor) }
}

/** The labs a person works for, for lists. */
export function labsOf(actor: Actor): LabId[] {
  const grants = actor.kind === 'person' ? actor.grants : []
  return [...new Set(grants.flatMap(({ labId }) => (labId ? [labId] : [])))]
}
