import type { ClockJob } from './clock-jobs.ts'
import type { Db, Tx } from '#src/db/driver/client.ts'
import type { LaggingReads } from '#src/db/driver/lagging-reads.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { UnitReading } from '#src/domain/analytes/unit-fault.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { CleanImage, ImageFault } from '#src/domain/documents/image-limits.ts'
import type { InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import type { InstrumentProfile } from '#src/domain/instruments/profile.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { AddPasskey, ShowPasskey } from '#src/domain/people/passkey.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { PushSubscription } from '#src/domain/push/push-device.ts'
import type { Result } from '#src/domain/result.ts'
import type { Settings } from '#src/domain/settings.ts'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import type { CatalogueIndex } from './parts/catalogue/catalogue-index.ts'
import type { DeviceSeal } from './device-seal.ts'
import type { Gateway } from './gateway.ts'

/** The environment of a use case. Built once in `main/`; only the ports are faked in tests. */
export type World = {
  db: Db
  /** For long reads that may lag. */
  lagging: LaggingReads
  clock: Clock
  chance: Chance
  cipher: Cipher
  deviceSeal: DeviceSeal
  passwords: Passwords
  webauthn: Webauthn
  carriers: Carriers
  /** Undefined where none is configured: then nobody is offered messages on a device. */
  push: Push | undefined
  files: Files
  images: Images
  banks: Banks
  instruments: Instruments
  travel: Travel
  units: Units
  /** Undefined where none is configured: then everybody pays in cash. */
  gateway: Gateway | undefined
  queue: Queue
  catalogue: CatalogueIndex
  settings: Settings
}

export type Clock = {
  /**
   * The database's time, read once per transaction: every row of one verb has the same instant.
   * Source: reliability R12.
   */
  now: (tx: Tx) => Promise<Temporal.Instant>
  /**
   * The same without the offset of a demonstration's clock: for sessions, sign-in codes and
   * idempotency records, which live in real time.
   */
  real: (tx: Tx) => Promise<Temporal.Instant>
  /**
   * The real time, from the database's time that a statement outside a transaction returned with
   * its rows.
   */
  of: (databaseNow: Temporal.Instant) => Temporal.Instant
  /** The real time for a single statement that stores it: null where that is its own `now()`. */
  fixed: () => Temporal.Instant | null
}

/** What is known of units of measure. */
export type Units = {
  /** A unit as it was written, beside the catalogue's of the same test (UCUM; null: none). */
  read: (unit: string | null, usual: string | null) => Promise<UnitReading>
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
  /** Identifies the current sealing key; sealed values begin with it. */
  keyId: string
  /** AES-256-GCM with the key's id; `context` (table, column, row) is authenticated with it. */
  seal: (plain: string, context: string) => string
  open: (sealed: string, context: string) => string
  /** The same for files; opening throws where the key, the context or any byte differs. */
  sealBytes: (bytes: Uint8Array, context: string) => Uint8Array
  openBytes: (sealed: Uint8Array, context: string) => Uint8Array
  /** Keyed hash for codes and tokens: equal input and context, equal output. */
  hash: (plain: string, context: string) => string
  /** The same under every key that still opens, current key first: to find stored values. */
  hashes: (plain: string, context: string) => string[]
}

export type Passwords = {
  /** The stored form of a password. Slow on purpose: never call it inside a transaction. */
  hash: (password: string) => Promise<string>
  /**
   * Whether this is the person's password, asked again before a signed act. Wrong ones are counted
   * outside the caller's transaction; refuses `too-many` after five in 15 minutes.
   * Source: reliability S28.
   */
  confirm: (userId: UserId, password: string) => Promise<boolean>
}

/** The stored part of a passkey: its public key (COSE, base64url) and its signature counter. */
type KeptPasskey = { credentialId: string; publicKey: string; counter: number }

export type Webauthn = {
  /** The relying party of this installation's passkeys: the host of its address. */
  rpId: string
  /** What to store of a new credential; undefined where anything about it is invalid. */
  attested: (answer: AddPasskey & { challenge: string }) => Promise<KeptPasskey | undefined>
  /** The counter of a signature by the stored key; undefined where anything is invalid. */
  asserted: (
    answer: ShowPasskey & { challenge: string; kept: KeptPasskey },
  ) => Promise<number | undefined>
}

/** `replyTo`: the address for answers, where that is not the sender's. One plain address each. */
export type Letter = { to: string; replyTo?: string; subject: string; text: string }

export type Carriers = {
  email: (letter: Letter) => Promise<void>
  sms: (to: string, text: string) => Promise<void>
  /**
   * Rings the first number, then the other, and connects them: neither is shown to anybody.
   * `secondRang`: null where the bridge does not say.
   */
  call: (first: string, second: string) => Promise<{ secondRang: boolean | null }>
}

/** A message for the service worker of a device, and what its push service is told. */
type PushOut = {
  /** Encrypted for the device; less than 3,500 bytes. */
  payload: string
  /** Seconds for which the service keeps it while the device is off. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later message with the same topic replaces this one: at most 32 letters of base64url. */
  topic: string
}

/** Never called inside a transaction: a push service is remote. */
export type Push = {
  /** By which browsers recognise us: base64url. */
  publicKey: string
  /** Whether the endpoint is at a push service that we send to. */
  mayReach: (endpoint: string) => boolean
  /**
   * `sent`: the service took it; `gone`: it no longer knows the endpoint; `barred`: not sent, because
   * its host is not on the list; `401` and `403`: the service takes nothing signed by our key for
   * this device. Throws where a later attempt may succeed.
   */
  send: (
    to: PushSubscription,
    message: PushOut,
  ) => Promise<'sent' | 'gone' | 'barred' | '401' | '403'>
}

/** Never called inside a transaction: a file store is remote. */
export type Files = {
  /** Replaces an existing file. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Throws where there is no such file. */
  get: (key: string) => Promise<Uint8Array>
  has: (key: string) => Promise<boolean>
  /** Afterwards the file is gone, whether or not it existed. */
  delete: (key: string) => Promise<void>
}

export type Images = {
  /**
   * The uploaded image re-encoded from its pixels. `declared`: the type its sender claims. Whatever
   * length and header show is refused before decoding; few are decoded at once.
   * Source: decision 018.
   */
  clean: (bytes: Uint8Array, declared: ImageType) => Promise<Result<CleanImage, ImageFault>>
}

export type Banks = {
  /** For a compact IFSC; undefined where no bank has its first four letters. */
  branch: (ifsc: string) => { bank: string | null; isKnownBranch: boolean } | undefined
}

/** How families of instruments speak. */
export type Instruments = {
  /** The newest version of each, by make and model. */
  all: () => readonly InstrumentProfile[]
  newest: (code: string) => InstrumentProfile | undefined
  /** Throws where there is none: a version is kept for good. */
  of: (code: string, version: number) => InstrumentProfile
}

/** How long the ways take. Never called inside a transaction: a routing server is remote. */
export type Travel = {
  /**
   * Whole minutes, rounded up, from each start (rows) to each end (columns) for who leaves at an
   * instant. Never fails: without an answer from a server they are estimated.
   */
  minutes: (
    from: readonly Point[],
    to: readonly Point[],
    at: Temporal.Instant,
  ) => Promise<number[][]>
}

export type Queue = {
  /** Written in the caller's transaction: the job exists if and only if the change does. */
  enqueue: <Name extends keyof Jobs>(
    tx: Tx,
    job: Name,
    data: Jobs[Name],
    /** Delays the job by this many seconds. */
    when?: { afterSeconds: number },
  ) => Promise<void>
}

/** Called at the start of a verb. */
export type VerbWatch = (verb: string) => {
  /** Runs the verb inside it. */
  within: <Answer>(act: () => Answer) => Answer
  /** With `done`, a refusal's code, or `bug`. */
  ended: (outcome: string) => void
}

export type Jobs = { [Name in ClockJob]: object } & {
  'apply-instrument-message': { instrumentMessageId: InstrumentMessageId }
  'render-report': { reportVersionId: ReportVersionId }
  'check-payment': {
    number: BookingNumber
    referenceNo?: string | undefined
    /** Skips the check where a capture with this reference exists by then. */
    unlessKept?: boolean | undefined
  }
  'send-refund': { refundId: RefundId }
}
