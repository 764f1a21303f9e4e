import type { RefusalTable } from './refusal-table.ts'

/** Refusals of signing in, of accounts and of staff. */
export const accountsRefusals = {
  // signing in
  'wrong-password': { status: 422, says: 'The e-mail address or password is not correct.' },
  'wrong-code': { status: 422, says: 'That code is not correct or has expired.' },
  'by-password': {
    status: 403,
    says: 'This number belongs to an account with a password. Sign in with e-mail and password.',
  },
  'phone-taken': {
    status: 409,
    says: 'This number belongs to another account. Use a different number, or sign in with this one.',
  },
  'email-same': { status: 409, says: 'Your account already has this address.' },
  'phone-stays': { status: 409, says: 'This account already has another confirmed number.' },
  'wrong-passkey': {
    status: 422,
    says: 'This passkey could not be confirmed. Try again, or use another way to sign in.',
  },
  'factor-first': {
    status: 403,
    says: 'This account uses two-step verification. Sign out, then sign in with a passkey, or with your password and the code from your app.',
  },
  'passkeys-enough': {
    status: 409,
    says: 'You have ten passkeys, the most we allow. Remove one first.',
  },
  'push-host': {
    status: 422,
    says: 'We can’t send messages through the push service of this browser. Use Chrome, Edge, Firefox or Safari.',
  },
  'push-enough': {
    status: 409,
    says: 'You get messages on ten devices, the most we allow. Stop one first.',
  },
  'link-over': {
    status: 410,
    says: 'This link has been used, has expired or is incomplete. Request a new one.',
  },
  // people
  'invited-already': {
    status: 409,
    says: 'This address has already been invited to this role. Send that invitation again, or withdraw it.',
  },
  'last-administrator': { status: 409, says: 'There must be at least one administrator.' },
  'second-administrator-first': {
    status: 409,
    says: 'A second administrator must approve this, and there is none. The person who runs the server can add one with `npm run administrator`.',
  },
  'administrators-enough': {
    status: 409,
    says: 'There are already two administrators who can sign in: one invites the next, and the other approves it.',
  },
  'inviter-left': {
    status: 409,
    says: 'The person who asked for this is no longer an administrator. Refuse it, and send a new invitation if it is right.',
  },
  'guardian-consent-first': {
    status: 409,
    says: 'A parent or legal guardian must consent to the use of this child’s data first.',
  },
  'not-a-child': {
    status: 409,
    says: 'This person is 18 or older, so nobody else can consent for them.',
  },
  'account-erased': {
    status: 410,
    says: 'This account was erased. Nothing can be added to it.',
  },
  'erase-staff': {
    status: 409,
    says: 'This account has or had a role here, so its name is in other people’s records. Write to us and a person will check what can be erased.',
  },
  'erase-booking-open': {
    status: 409,
    says: 'A booking is still open. Cancel it or wait until the visit is over, then erase your account.',
  },
  'erase-report-due': {
    status: 409,
    says: 'A report is due, or was published less than 7 days ago. Wait until it is closed, then erase your account.',
  },
  'erase-money-due': {
    status: 409,
    says: 'Money is still due between you and us: a payment on its way, a refund, a fee or a credit. A fee or a credit is settled with your next booking; you can also give up a credit. Erase your account once nothing is due.',
  },
} as const satisfies RefusalTable
