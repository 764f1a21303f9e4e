import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import { roles, type UserId } from '#src/domain/people/actor.ts'
import { type PatientId, relations, sexes } from '#src/domain/people/patient.ts'
import { type AddressId, pointSources } from '#src/domain/people/address.ts'
import { listHeads } from '#src/domain/people/list-heads.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { locations } from './places.ts'

export const role = pgEnum('role', roles)
export const sex = pgEnum('sex', sexes)
export const relation = pgEnum('relation', relations)

/** What a person may be here. No row: a patient, as everyone who signs in is. */
export const roleGrants = pgTable(
  'role_grants',
  {
    id: idColumn<string>(),
    userId: userIdColumn(),
    role: role().notNull(),
    labId: uuid()
      .references(() => labs.id)
      .$type<LabId>(),
    locationId: integer().references(() => locations.id),
  },
  (t) => [
    unique('role_grants_once').on(t.userId, t.role, t.labId, t.locationId).nullsNotDistinct(),
    check('role_grants_lab_named', sql`(${t.role}::text like 'lab-%') = (${t.labId} is not null)`),
    check(
      'role_grants_city_named',
      sql`(${t.role} = 'phlebotomist') = (${t.locationId} is not null)`,
    ),
  ],
)

/** One row per suspension; the one without an end is in force, and there is at most one. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: idColumn<string>(),
    userId: userIdColumn(),
    reason: text().notNull(),
    suspendedBy: userIdColumn(),
    suspendedAt: instant().notNull(),
    restoredBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    restoredAt: instant(),
    restoredReason: text(),
  },
  (t) => [
    index('suspensions_user').on(t.userId),
    uniqueIndex('suspensions_one_in_force')
      .on(t.userId)
      .where(sql`${t.restoredAt} is null`),
  ],
)

/** Which notice a person was shown before the first personal field, and when. DPDP Act s.5, r.3. */
export const noticeAcceptances = pgTable(
  'notice_acceptances',
  {
    id: idColumn<string>(),
    userId: userIdColumn(),
    version: text().notNull(),
    /** SHA-256 of the words shown, hex. */
    hash: text().notNull(),
    acceptedAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [
    uniqueIndex('notice_acceptances_one_in_force')
      .on(t.userId, t.version)
      .where(sql`${t.withdrawnAt} is null`),
  ],
)

/** Who is tested: the account holder or one of the family. */
export const patients = pgTable(
  'patients',
  {
    id: idColumn<PatientId>(),
    accountId: userIdColumn(),
    name: text().notNull(),
    birthDate: day().notNull(),
    sex: sex().notNull(),
    relation: relation().notNull(),
    /** The account holder's declaration of being parent or guardian; needed under 18. */
    guardianDeclaredAt: instant(),
    /** Of a child, as the account holder wrote it; null: the lowest usual one of its age counts. */
    weightGrams: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('patients_account').on(t.accountId),
    check('patients_weight_possible', sql`${t.weightGrams} between 500 and 200000`),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    id: idColumn<AddressId>(),
    accountId: userIdColumn(),
    line: text().notNull(),
    landmark: text(),
    locality: text().notNull(),
    district: text().notNull(),
    state: text().notNull(),
    pincode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** `device` and `placed` are the patient's own point; `pincode` is an estimate, confirmed. */
    pointSource: text({ enum: pointSources }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('addresses_account').on(t.accountId)],
)

/** A code sent to a phone: hashed, five tries, five minutes, used once. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: idColumn<string>(),
    phone: text().notNull(),
    codeHash: text().notNull(),
    /** Keyed hash of the caller's network address: how many codes one place asked for. */
    origin: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('otp_challenges_phone').on(t.phone, t.createdAt),
    index('otp_challenges_origin').on(t.origin, t.createdAt),
    check('otp_challenges_five_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** Passwords tried and not (yet) found right, per keyed hash of the account's name. */
export const passwordTries = pgTable(
  'password_tries',
  {
    id: idColumn<string>(),
    subject: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('password_tries_subject').on(t.subject, t.at)],
)

/** What phlebotomists' patients see of them. */
export const phlebotomists = pgTable('phlebotomists', {
  userId: userIdColumn().primaryKey(),
  displayName: text().notNull(),
  isActive: boolean().notNull().default(true),
})

/** How a person likes their screens. Nothing here is anybody else's business. */
export const personPreferences = pgTable('person_preferences', {
  userId: userIdColumn().primaryKey(),
  /** The colour of a table's head, by its name in `list-heads.ts`. */
  listHead: text({ enum: listHeads }).notNull(),
})

function userIdColumn() {
  return uuid()
    .notNull()
    .references(() => user.id)
    .$type<UserId>()
}
