import type { Db, Tx } from '#src/db/client.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Settings } from '#src/domain/settings.ts'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import type { CatalogueIndex } from './catalogue/catalogue-index.ts'

/** What a use case finds around itself. Built once in `main/`; only the ports are faked in tests. */
export type World = {
  db: Db
  clock: Clock
  chance: Chance
  cipher: Cipher
  passwords: Passwords
  carriers: Carriers
  files: Files
  queue: Queue
  catalogue: CatalogueIndex
  settings: Settings
}

export type Clock = {
  /** The database's time, read once per transaction: every row of one verb has the same instant. */
  now: (tx: Tx) => Promise<Temporal.Instant>
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
  /** AES-256-GCM with the key's id; `context` (table, column, row) is authenticated with it. */
  seal: (plain: string, context: string) => string
  open: (sealed: string, context: string) => string
  /** Keyed hash for codes and tokens: equal input and context, equal output. */
  hash: (plain: string, context: string) => string
}

export type Passwords = {
  /**
   * Whether it is this person's password, asked again before an act that is signed. Wrong ones are
   * counted outside the caller's transaction; refuses `too-many` after five in 15 minutes.
   */
  confirm: (userId: UserId, password: string) => Promise<boolean>
}

/** `replyTo`: whom an answer goes to, where that is not the sender. One bare address each. */
export type Letter = { to: string; replyTo?: string; subject: string; text: string }

export type Carriers = {
  email: (letter: Letter) => Promise<void>
  sms: (to: string, text: string) => Promise<void>
}

export type Files = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
}

export type Queue = {
  /** Written in the caller's transaction: the job exists if and only if the change does. */
  enqueue: <Name extends keyof Jobs>(tx: Tx, job: Name, data: Jobs[Name]) => Promise<void>
}

export type Jobs = {
  'deliver-message': { messageId: MessageId }
  'render-report': { reportVersionId: ReportVersionId }
}
