import type { Letter, Voice, Written } from './letter.ts'
import {
  accountErased,
  accountLink,
  emailAsked,
  emailChanged,
  passwordChanged,
  phoneReplaced,
} from './letters/account.ts'
import { invitation, invitationDecided, invitationWaits } from './letters/invitation.ts'
import {
  application,
  bankChanged,
  capacityChanged,
  documentRefused,
  draftLink,
  pricesChanged,
  validityEnds,
} from './letters/lab.ts'
import {
  callReminder,
  callsUnheard,
  callTheLab,
  reachSomebody,
  ruleOff,
  talkReminder,
  valueUnmatched,
} from './letters/lab-reminder.ts'
import {
  cannotWork,
  rosterTrimmed,
  visitAsked,
  visitCancelled,
  visitMovedAway,
  visitNotPassedOn,
  visitOffered,
  visitOfferedOn,
  visitPassedOn,
  visitTakenOff,
} from './letters/visit.ts'
import { agreementTold, referralTold } from './letters/referral.ts'
import { breaksOpen, chargebacksDue, reportAltered } from './letters/office.ts'
import {
  backupCodesRenewed,
  backupCodeUsed,
  passkeyAdded,
  secondFactorReset,
  signInCode,
  signInTries,
} from './letters/sign-in.ts'
import {
  contactAnswer,
  contactMessage,
  ticketAcknowledged,
  ticketClosed,
  ticketDue,
  ticketReceived,
  ticketReplied,
} from './letters/ticket.ts'

/**
 * Every letter by its event, besides the messages about a booking, a refund and a report. A new one
 * is an entry here, its facts, and its texts in `letter.json` or `between.json` of `src/web/words/{en,hi}`; what is missing
 * does not compile.
 */
const letters = {
  'account-erased': accountErased,
  'account-link': accountLink,
  'agreement-told': agreementTold,
  'backup-code-used': backupCodeUsed,
  'backup-codes-renewed': backupCodesRenewed,
  'breaks-open': breaksOpen,
  'call-reminder': callReminder,
  'call-the-lab': callTheLab,
  'calls-unheard': callsUnheard,
  'chargebacks-due': chargebacksDue,
  'contact-answer': contactAnswer,
  'contact-message': contactMessage,
  'email-asked': emailAsked,
  'email-changed': emailChanged,
  invitation,
  'invitation-decided': invitationDecided,
  'invitation-waits': invitationWaits,
  'visit-asked': visitAsked,
  'visit-cancelled': visitCancelled,
  'visit-offered': visitOffered,
  'visit-moved-away': visitMovedAway,
  'visit-not-passed-on': visitNotPassedOn,
  'visit-offered-on': visitOfferedOn,
  'cannot-work': cannotWork,
  'roster-trimmed': rosterTrimmed,
  'visit-passed-on': visitPassedOn,
  'visit-taken-off': visitTakenOff,
  'lab-application-approved': application('lab-application-approved'),
  'lab-application-changes-requested': application('lab-application-changes-requested'),
  'lab-application-refused': application('lab-application-refused'),
  'lab-application-submitted': application('lab-application-submitted'),
  'lab-application-under-review': application('lab-application-under-review'),
  'lab-bank-changed': bankChanged,
  'lab-capacity-changed': capacityChanged,
  'lab-document-refused': documentRefused,
  'lab-draft-link': draftLink,
  'lab-prices-changed': pricesChanged,
  'lab-validity-ends': validityEnds,
  'passkey-added': passkeyAdded,
  'password-changed': passwordChanged,
  'phone-replaced': phoneReplaced,
  'reach-somebody': reachSomebody,
  'referral-told': referralTold,
  'report-altered': reportAltered,
  'rule-switched-off': ruleOff,
  'second-factor-reset': secondFactorReset,
  'sign-in-code': signInCode,
  'sign-in-tries': signInTries,
  'talk-reminder': talkReminder,
  'ticket-acknowledged': ticketAcknowledged,
  'ticket-closed': ticketClosed,
  'ticket-due': ticketDue,
  'ticket-received': ticketReceived,
  'ticket-replied': ticketReplied,
  'value-unmatched': valueUnmatched,
} as const

export type LetterEvent = keyof typeof letters
export type LetterFacts = {
  [Event in LetterEvent]: Parameters<(typeof letters)[Event]>[1]
}

const table: { readonly [Event in LetterEvent]: Letter<LetterFacts[Event]> } = letters

/** One letter in the language of its voice. */
export function letterOf<Event extends LetterEvent>(
  voice: Voice,
  event: Event,
  facts: LetterFacts[Event],
): Written {
  return table[event](voice, facts)
}

export function isLetterEvent(event: string): event is LetterEvent {
  return Object.hasOwn(letters, event)
}

// The keys of this very table.
export const letterEvents = Object.keys(letters) as LetterEvent[]
