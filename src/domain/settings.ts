import type { Paise } from './money.ts'
import type { OperatorStatements } from './operator-statements.ts'

/** Who answers for complaints. Source: E-Commerce Rules, 2020, rules 4(2)(d) and 4(5). */
export type GrievanceOfficer = { name: string; designation: string; phone: string; email: string }

export type Operator = {
  /** The brand, in the script of each language. */
  name: { en: string; hi: string }
  /** The company as it is registered; invoices are issued by it. */
  legalName: string
  /** Of customer care. */
  email: string
  /** Whom the notice names for questions about one's data. */
  privacyEmail: string
  phone: string
  /** Registered address, one line. */
  address: string
  grievanceOfficer: GrievanceOfficer
  /** A demonstration's: company and officer are made up, and every place that names them says so. */
  isExample: boolean
  /** The listing of the app; every page's «Download App», which stands on none without it. */
  appStoreUrl: string | undefined
  /** A demonstration's: there is no such app, and the link says so. */
  isAppExample: boolean
  /** Where the operator's own tax registration is: within one state GST is CGST and SGST. */
  state: string
  gstin: string | undefined
}

/** What an operator may set; parsed from the environment in `main/env.ts`. */
export type Settings = {
  isDemo: boolean
  /** Who runs this installation, as the public reads it. */
  operator: Operator
  /** What it says of itself and can show, for the home page. */
  statements: OperatorStatements
  /** Whether laboratories may apply. Source: specification §2, the show flag. */
  isRegistrationOpen: boolean
  /** Where the product is reached, without a slash at the end. */
  baseUrl: string
  /** Other sites whose pages may call the dashboard's API from a browser. */
  dashboardOrigins: readonly string[]
  /** Whether the demo's outbox is open to everyone: only while the server listens to itself. */
  isOutboxOpen: boolean
  /** What one network address may ask for. Source: reliability S7, S27. */
  perAddress: {
    codesAnHour: number
    signInsAMinute: number
    contactMessagesAnHour: number
    labDraftsAnHour: number
  }
  /** Places in each hour of a lab. */
  slotCapacity: number
  /** Days ahead for which slots exist. */
  slotDays: number
  /** Bookings an account that kept none yet may have open at once. Source: reliability S37. */
  openBookings: number
  /** Above this, cash on delivery is not offered. Source: life cycle 1. */
  cashLimit: Paise
  /** Cash a phlebotomist may hold before new cash jobs are refused. Source: life cycle 2. */
  cashInHandLimit: Paise
  /** Refunds a rule asked for up to here need nobody's approval. Source: life cycle 8. */
  refundApprovalLimit: Paise
}
