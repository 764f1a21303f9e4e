import type { Db, Tx } from '#src/db/client.ts'
import type { LaggingReads } from '#src/db/lagging-reads.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { CleanImage, ImageFault } from '#src/domain/documents/image-limits.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { AddPasskey, ShowPasskey } from '#src/domain/people/passkey.ts'
import type { Result } from '#src/domain/result.ts'
import type { Settings } from '#src/domain/settings.ts'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import type { CatalogueIndex } from './catalogue/catalogue-index.ts'
import type { Gateway } from './gateway.ts'

/** What a use case finds around itself. Built once in `main/`; only the ports are faked in tests. */
export type World = {
  db: Db
  /** What is long and need not be of this second. */
  lagging: LaggingReads
  clock: Clock
  chance: Chance
  cipher: Cipher
  passwords: Passwords
  webauthn: Webauthn
  carriers: Carriers
  files: Files
  images: Images
  banks: Banks
  calls: Calls
  /** Undefined where none is set up: then everybody pays in cash. */
  gateway: Gateway | undefined
  queue: Queue
  catalogue: CatalogueIndex
  settings: Settings
}

export type Clock = {
  /** The database's time, read once per transaction: every row of one verb has the same instant. */
  now: (tx: Tx) => Promise<Temporal.Instant>
  /**
   * The same without what a demonstration's lever added: for sessions, sign-in codes and repeated
   * requests, which live in real time.
   */
  real: (tx: Tx) => Promise<Temporal.Instant>
  /** The real one where a statement without a transaction brought the database's time with its rows. */
  of: (databaseNow: Temporal.Instant) => Temporal.Instant
  /** For a single statement that writes the real one down: null where that is the database's own `now()`. */
  fixed: () => Temporal.Instant | null
}

export type Chance = {
  /** A UUIDv7. The caller brands it. */
  uuid: () => string
  /** Decimal digits from a cryptographic source, e.g. `digits(6)` → "042917". */
  digits: (length: number) => string
  /** 256 bits, base64url. */
  token: () => string
}

export type Cipher = {
  /** Names the key that seals now; what is sealed begins with it. */
  keyId: string
  /** AES-256-GCM with the key's id; `context` (table, column, row) is authenticated with it. */
  seal: (plain: string, context: string) => string
  open: (sealed: string, context: string) => string
  /** The same for files; opening throws where key, context or any byte is another. */
  sealBytes: (bytes: Uint8Array, context: string) => Uint8Array
  openBytes: (sealed: Uint8Array, context: string) => Uint8Array
  /** Keyed hash for codes and tokens: equal input and context, equal output. */
  hash: (plain: string, context: string) => string
  /** The same under every key that still opens, the present one first: to find what was kept. */
  hashes: (plain: string, context: string) => string[]
}

export type Passwords = {
  /** What is kept of a password. Slow on purpose: never inside a transaction. */
  hash: (password: string) => Promise<string>
  /**
   * Whether it is this person's password, asked again before an act that is signed. Wrong ones are
   * counted outside the caller's transaction; refuses `too-many` after five in 15 minutes.
   */
  confirm: (userId: UserId, password: string) => Promise<boolean>
}

/** Kept of a passkey: its public key (COSE, base64url) and how often it has signed. */
type KeptPasskey = { credentialId: string; publicKey: string; counter: number }

export type Webauthn = {
  /** The name that passkeys of this installation are for: the host of its address. */
  rpId: string
  /** What to keep of a new credential; undefined where anything about it is not right. */
  attested: (answer: AddPasskey & { challenge: string }) => Promise<KeptPasskey | undefined>
  /** The counter of a signature by the key that is kept; undefined where anything is not right. */
  asserted: (
    answer: ShowPasskey & { challenge: string; kept: KeptPasskey },
  ) => Promise<number | undefined>
}

/** `replyTo`: whom an answer goes to, where that is not the sender. One bare address each. */
export type Letter = { to: string; replyTo?: string; subject: string; text: string }

export type Carriers = {
  email: (letter: Letter) => Promise<void>
  sms: (to: string, text: string) => Promise<void>
}

/** Never called inside a transaction: a file store is a network away. */
export type Files = {
  /** Replaces what was there. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Throws where there is nothing. */
  get: (key: string) => Promise<Uint8Array>
  has: (key: string) => Promise<boolean>
  /** Once it returns there is nothing, whether there was something or not. */
  delete: (key: string) => Promise<void>
}

export type Images = {
  /**
   * The picture of a file from outside, made anew from its pixels. `declared`: what its sender says
   * it is. What length and header tell is refused before decoding; few are decoded at once.
   */
  clean: (bytes: Uint8Array, declared: ImageType) => Promise<Result<CleanImage, ImageFault>>
}

export type Banks = {
  /** Of a compact IFSC; undefined where no bank has its first four letters. */
  branch: (ifsc: string) => { bank: string | null; isKnownBranch: boolean } | undefined
}

/** How a phlebotomist reaches a patient. */
export type Calls = {
  /** `dial`: the caller's own phone dials the number; a bridge of ours would hide it. */
  connect: (call: { to: string }) => { how: 'dial'; number: string }
}

export type Queue = {
  /** Written in the caller's transaction: the job exists if and only if the change does. */
  enqueue: <Name extends keyof Jobs>(
    tx: Tx,
    job: Name,
    data: Jobs[Name],
    /** Not before so many seconds from now. */
    when?: { afterSeconds: number },
  ) => Promise<void>
}

/** Hears of a verb that begins. */
export type VerbWatch = (verb: string) => {
  /** What the verb does is done within it. */
  within: <Answer>(act: () => Answer) => Answer
  /** By `done`, a refusal's code, or `bug`. */
  ended: (outcome: string) => void
}

/** What waits for a time, to be looked at as soon as a demonstration's clock was moved. */
export const clockJobs = [
  'give-up-visits',
  'check-payments',
  'expire-holds',
  'close-orders',
  'mark-late',
  'give-up-tubes',
  'give-up-waiting',
  'settle-visit-fees',
  'send-due-refunds',
  'watch-refunds',
  'watch-chargebacks',
  'watch-tickets',
  'warn-of-validity',
  'write-off-receivables',
] as const

export type Jobs = { [Name in (typeof clockJobs)[number]]: object } & {
  'deliver-message': { messageId: MessageId }
  'render-report': { reportVersionId: ReportVersionId }
  'check-payment': {
    number: BookingNumber
    referenceNo?: string | undefined
    /** Not asked where money is kept under this reference by then. */
    unlessKept?: boolean | undefined
  }
  'send-refund': { refundId: RefundId }
}
