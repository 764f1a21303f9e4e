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
import { askers } from '#src/domain/people/code-shares.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { roles, type UserId } from '#src/domain/people/actor.ts'
import { type PatientId, relations, sexes } from '#src/domain/people/patient.ts'
import { type AddressId, pointSources } from '#src/domain/people/address.ts'
import { guardians } from '#src/domain/people/guardian-consent.ts'
import type { InvitationId } from '#src/domain/people/invitation.ts'
import { listHeads } from '#src/domain/people/list-heads.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { locations } from './places.ts'

export const role = pgEnum('role', roles)
export const sex = pgEnum('sex', sexes)
export const relation = pgEnum('relation', relations)
export const codeAsker = pgEnum('code_asker', askers)

/** A person's roles. No row: a patient, as everyone who signs in is. */
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
    /** The accepted invitation it came from; null for the installation's own (`by_invitation`). */
    invitationId: uuid().unique().$type<InvitationId>(),
  },
  (t) => [
    unique('role_grants_once').on(t.userId, t.role, t.labId, t.locationId).nullsNotDistinct(),
    index('role_grants_lab').on(t.labId),
    index('role_grants_location').on(t.locationId),
    index('role_grants_role').on(t.role),
    check('role_grants_lab_named', sql`(${t.role}::text like 'lab-%') = (${t.labId} is not null)`),
    check(
      'role_grants_city_named',
      sql`(${t.role} = 'phlebotomist') = (${t.locationId} is not null)`,
    ),
  ],
)

/** One row per suspension; the one without an end is in force, at most one. */
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

/**
 * Which notice a person was shown before the first personal field, and when.
 * Source: DPDP Act s.5, r.3.
 */
export const noticeAcceptances = pgTable(
  'notice_acceptances',
  {
    id: idColumn<string>(),
    userId: userIdColumn(),
    version: text().notNull(),
    /** SHA-256 of the text shown, hex. */
    hash: text().notNull(),
    acceptedAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('notice_acceptances_user').on(t.userId),
    uniqueIndex('notice_acceptances_one_in_force')
      .on(t.userId, t.version)
      .where(sql`${t.withdrawnAt} is null`),
  ],
)

/**
 * Who is tested: the account holder or a family member. Name, birth date and sex are fixed while a
 * report is outstanding: trigger `patients_corrected_between_orders`.
 * Source: decision 069.
 */
export const patients = pgTable(
  'patients',
  {
    id: idColumn<PatientId>(),
    accountId: userIdColumn(),
    name: text().notNull(),
    birthDate: day().notNull(),
    sex: sex().notNull(),
    relation: relation().notNull(),
    /** When the account holder declared to be parent or guardian; required under 18. */
    guardianDeclaredAt: instant(),
    /**
     * For a child, as the account holder entered it; null: the lowest usual weight of the age
     * counts.
     */
    weightGrams: integer(),
    /** The day it was given: an old weight is asked again. */
    weighedOn: day(),
    createdAt: instant().notNull(),
    /** Counts the corrections; a correction names the version shown. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('patients_account').on(t.accountId),
    check('patients_weight_possible', sql`${t.weightGrams} between 500 and 200000`),
    check('patients_weighed_on_a_day', sql`num_nonnulls(${t.weightGrams}, ${t.weighedOn}) <> 1`),
  ],
)

/**
 * A parent's or legal guardian's consent to the use of a child's data, verified by a code to their
 * proved phone. Without one in force no order of the child is accepted: trigger
 * `orders_child_consented`.
 * Source: DPDP Act s.9(1), Rules 2025 r.10.
 */
export const guardianConsents = pgTable(
  'guardian_consents',
  {
    id: idColumn<string>(),
    patientId: uuid()
      .notNull()
      .references(() => patients.id)
      .$type<PatientId>(),
    /** Who consented. */
    accountId: userIdColumn(),
    /** Their declared relation to the child. */
    guardian: text({ enum: guardians }).notNull(),
    noticeVersion: text().notNull(),
    /** Keyed hash of the phone the code was sent to; the code itself is not stored. */
    phoneHash: text().notNull(),
    givenAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('guardian_consents_account').on(t.accountId),
    uniqueIndex('guardian_consents_one_in_force')
      .on(t.patientId)
      .where(sql`${t.withdrawnAt} is null`),
    check('guardian_consents_guardian', sql`${t.guardian} in ('parent', 'legal-guardian')`),
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
    /**
     * `device` and `placed` are the patient's own point; `pincode` is an estimate that the patient
     * confirmed.
     */
    pointSource: text({ enum: pointSources }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('addresses_account').on(t.accountId)],
)

/** A code sent to a phone: hashed, five attempts, five minutes, single use. */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: idColumn<string>(),
    phone: text().notNull(),
    codeHash: text().notNull(),
    /** Keyed hash of the caller's network address, to count the codes one network requested. */
    origin: text(),
    /** The share it is counted in. */
    asker: codeAsker().notNull().default('stranger'),
    /** Keyed hash of a stranger's network. */
    network: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('otp_challenges_phone').on(t.phone, t.createdAt),
    index('otp_challenges_origin').on(t.origin, t.createdAt),
    index('otp_challenges_until').on(t.expiresAt),
    check('otp_challenges_five_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** What patients see of a phlebotomist. */
export const phlebotomists = pgTable('phlebotomists', {
  userId: userIdColumn().primaryKey(),
  displayName: text().notNull(),
  isActive: boolean().notNull().default(true),
})

/** A person's display preferences, visible to nobody else. */
export const personPreferences = pgTable('person_preferences', {
  userId: userIdColumn().primaryKey(),
  /** The colour of a table header, by its name in `list-heads.ts`. */
  listHead: text({ enum: listHeads }).notNull(),
})

function userIdColumn() {
  return uuid()
    .notNull()
    .references(() => user.id)
    .$type<UserId>()
}
