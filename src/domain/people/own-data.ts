import { z } from 'zod'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { languages } from './language.ts'
import { ownBooking } from './own-bookings.ts'
import { ownConsents } from './own-consents.ts'

/** As PostgreSQL writes an instant or a day into JSON. */
const time = z.string()
const never = z.string().nullable()
const text = z.string().nullable()
const paise = z.int().describe('Paise')
const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape))
const noted = { booking: z.string(), amountPaise: paise, state: z.string() }

const account = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: text,
  email: text,
  since: time,
  language: z.enum(languages),
})

const attempt = {
  number: z.string(),
  amountPaise: paise,
  state: z.string(),
  begunAt: time,
  captures: list({
    referenceNo: z.string(),
    bankReference: text,
    instrument: text,
    kind: z.string(),
    amountPaise: paise,
    capturedAt: time,
  }),
}

/** The fee of a failed visit; the patient's statement is sealed until it is handed out. */
export const ownVisitFee = {
  booking: z.string(),
  reason: z.string(),
  amountPaise: paise,
  state: z.string(),
  doubts: z.array(z.string()),
  createdAt: time,
  dueAt: time,
  disputedAt: never,
  decision: text,
  decidedAt: never,
}

/** What was signed in, and what its person may know of it. */
const ownDevices = {
  signedInDevices: list({
    browser: text,
    networkAddress: text,
    signedInAt: time,
    lastUsedAt: time,
  }),
  passkeys: list({ name: z.string(), madeAt: time, lastUsedAt: never }),
  devicesWithMessages: list({
    browser: text,
    agreedAt: time,
    consentVersion: z.string(),
    consentLanguage: z.string(),
    consentSha256: z.string(),
    lastMessageAt: never,
  }),
  knownDevices: list({ lastSeenAt: time, wrongTries: z.int() }),
  urgentContact: list({ name: z.string(), phone: z.string(), agreedAt: time }),
}

const ownMoney = {
  payments: list({
    booking: z.string(),
    mode: z.string(),
    state: z.string(),
    amountPaise: paise,
    refundedPaise: paise,
    receiptNumber: text,
    paidAt: never,
    attempts: list(attempt),
  }),
  refunds: list({
    ...noted,
    reason: z.string(),
    requestedAt: time,
    processedAt: never,
    accountLastFour: text,
    utr: text,
  }),
  chargebacks: list({
    ...noted,
    caseNumber: z.string(),
    reason: z.string(),
    openedAt: time,
    decidedAt: never,
  }),
  fees: list(noted),
  credits: list(noted),
}

/**
 * The lists of the file with an account's data, one schema per row. The statement that gathers them
 * selects these members and no other: a test compares every answer with them.
 * Source: DPDP Act s.11.
 */
export const ownLists = {
  account,
  patients: list({
    name: z.string(),
    birthDate: time,
    sex: z.string(),
    relation: z.string(),
    weightGrams: z.int().nullable(),
    weighedOn: never,
    addedAt: time,
  }),
  ...ownConsents,
  addresses: list({
    line: z.string(),
    landmark: text,
    locality: z.string(),
    district: z.string(),
    state: z.string(),
    pincode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    pointSource: z.string(),
    addedAt: time,
  }),
  consents: list({
    noticeVersion: z.string(),
    hash: z.string(),
    acceptedAt: time,
    withdrawnAt: never,
  }),
  bookings: list(ownBooking),
  ...ownMoney,
  emailChanges: list({ email: z.string(), askedAt: time, provedAt: never, endedAt: never }),
  ...ownDevices,
  roles: list({ role: z.string(), lab: text, city: text }),
  invitations: list({ email: z.string(), role: z.string(), state: z.string(), sentAt: time }),
  suspensions: list({
    reason: z.string(),
    suspendedAt: time,
    restoredAt: never,
    restoredReason: text,
  }),
  preferences: list({ listHead: z.string() }),
  reportLinks: list({
    sharedWith: text,
    version: z.int(),
    madeAt: time,
    endsAt: time,
    endedAt: never,
    wrongTries: z.int(),
    openedAt: z.array(z.object({ at: time, seen: z.string() })),
  }),
  prescriptions: list({
    booking: z.string(),
    addedAt: time,
    bytes: z.int(),
    openedAt: list({ at: time, who: z.string(), isYou: z.boolean().nullable() }),
  }),
  asPhlebotomist: list({
    shownAs: z.string(),
    isActive: z.boolean(),
    roster: list({
      baseCity: text,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      pointSource: text,
      radiusKm: z.int().nullable(),
      visitsPerHour: z.int().nullable(),
      tubesPerBag: z.int().nullable(),
      seesChildren: z.boolean(),
      seesElderly: z.boolean(),
      madeAt: never,
      mostRadiusKm: z.int(),
      boundAt: never,
    }),
    hours: list({ weekday: z.int(), fromMinute: z.int(), untilMinute: z.int() }),
    leaves: list({ startsAt: time, endsAt: time, withdrawnAt: never }),
    phones: list({ name: z.string(), since: time, removedAt: never, steps: z.int() }),
    bankAccounts: list({
      bankName: z.string(),
      holderName: z.string(),
      ifsc: z.string(),
      accountLastFour: z.string(),
      state: z.string(),
      reason: text,
      givenAt: time,
      paidToFrom: never,
    }),
    pay: list({
      at: time,
      netPaise: z.int(),
      state: z.string(),
      booking: text,
      payout: text,
      utr: text,
    }),
  }),
  messagesToYou: list({
    event: z.string(),
    channel: z.string(),
    state: z.string(),
    writtenAt: time,
    sentAt: never,
  }),
  whoOpenedReports: list({
    report: z.string(),
    at: time,
    who: z.string(),
    isYou: z.boolean().nullable(),
  }),
}

/** A version of a report; withdrawn, it is empty. */
export const ownReport = { id: z.uuid(), state: z.string(), version: z.int(), publishedAt: time }

type Fields<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>

export type OwnLists = Fields<typeof ownLists> & {
  reports: (Fields<typeof ownReport> & { report: ReportBody | null })[]
}
export type OwnVisitFee = Fields<typeof ownVisitFee>
