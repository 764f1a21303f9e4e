import { uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'

/** Refers to an account; may be null. */
export function userColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}

/** Refers to the lab that the row belongs to. */
export function labColumn() {
  return uuid()
    .notNull()
    .references(() => labs.id)
    .$type<LabId>()
}
