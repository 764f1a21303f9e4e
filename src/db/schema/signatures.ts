import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type SignatureId, signatureMeanings } from '#src/domain/reports/signature.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { orders } from './orders.ts'

/** Who signed what; never changed. The serving role can only add rows. Source: decision 037. */
export const signatures = pgTable(
  'signatures',
  {
    id: idColumn<SignatureId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    signedBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    signedAt: instant().notNull(),
    meaning: text({ enum: signatureMeanings }).notNull(),
    /** Canonical JSON of `SignedContent`. */
    content: text().notNull(),
    /** SHA-256 of the content, hex. */
    hash: text().notNull(),
    /**
     * The hash sealed with the product's key: somebody who can only write to the database cannot
     * forge one.
     */
    seal: text().notNull(),
  },
  (t) => [
    index('signatures_order').on(t.orderId, t.signedAt),
    // The target of a result's `signature_id`, together with the result's signer.
    unique('signatures_signer').on(t.id, t.signedBy),
  ],
)
