import { eq, sql } from 'drizzle-orm'
import { user } from '#src/db/schema/auth.ts'
import { labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import { phlebotomistAccounts } from '#src/db/schema/phlebotomist-accounts.ts'
import { settlementPayouts } from '#src/db/schema/settlements.ts'

/** How a payout's payee and account are joined: the lab's two tables, or the phlebotomist's two. */
export const paidTo = {
  lab: [labs, eq(labs.id, settlementPayouts.labId)],
  labAccount: [labBankAccounts, eq(labBankAccounts.id, settlementPayouts.bankAccountId)],
  person: [user, eq(user.id, settlementPayouts.phlebotomistId)],
  ownAccount: [phlebotomistAccounts, eq(phlebotomistAccounts.id, settlementPayouts.ownAccountId)],
} as const

/** The account of a payout, whichever of the two it is; its number is sealed for its own table. */
export const accountColumns = {
  id: sql<string>`coalesce(${labBankAccounts.id}, ${phlebotomistAccounts.id})`,
  isOfPerson: sql<boolean>`${phlebotomistAccounts.id} is not null`,
  bankName: sql<
    string | null
  >`coalesce(${labBankAccounts.bankName}, ${phlebotomistAccounts.bankName})`,
  holderName: sql<
    string | null
  >`coalesce(${labBankAccounts.holderName}, ${phlebotomistAccounts.holderName})`,
  ifsc: sql<string | null>`coalesce(${labBankAccounts.ifsc}, ${phlebotomistAccounts.ifsc})`,
  accountSealed: sql<string>`coalesce(${labBankAccounts.accountSealed}, ${phlebotomistAccounts.accountSealed})`,
  accountLastFour: sql<string>`coalesce(${labBankAccounts.accountLastFour}, ${phlebotomistAccounts.accountLastFour})`,
}

/** The payee's name. */
export const payeeName = sql<string>`coalesce(${labs.name}, ${user.name})`
