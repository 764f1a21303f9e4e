import type { CancellingSettings } from './bookings/cancellation-contract.ts'
import type { NetworkLimits } from './limits.ts'
import type { Paise } from './money.ts'
import type { Language } from './people/language.ts'
import type { OperatorStatements } from './operator-statements.ts'

/** The grievance officer. Source: E-Commerce Rules, 2020, rules 4(2)(d) and 4(5). */
type GrievanceOfficer = { name: string; designation: string; phone: string; email: string }

export type Operator = {
  /** The brand, in the script of each language. */
  name: { en: string; hi: string }
  /** The registered company name; invoices are issued in it. */
  legalName: string
  /** Of customer care. */
  email: string
  /** Of letters to the mailboxes of customer care and of the grievance officer. */
  language: Language
  /** The contact named by the privacy notice. */
  privacyEmail: string
  phone: string
  /** Registered address, one line. */
  address: string
  grievanceOfficer: GrievanceOfficer
  /**
   * In a demonstration company and officer are invented, and every place that names them says so.
   */
  isExample: boolean
  /** The app's store listing; without it "Download App" installs the site. Source: decision 169. */
  appStoreUrl: string | undefined
  /** The Android app that shows this site: its package and its certificate's SHA-256. */
  androidApp: { name: string; fingerprint: string } | undefined
  /** The state of the operator's own tax registration: within one state GST is CGST and SGST. */
  state: string
  gstin: string | undefined
}

/** The operator's settings; parsed from the environment in `main/env.ts`. */
export type Settings = {
  isDemo: boolean
  /** Who runs this installation, as shown to the public. */
  operator: Operator
  /** The operator's statements and their proof, for the home page. */
  statements: OperatorStatements
  /** Whether laboratories may apply. Source: spec §2, the show flag. */
  isRegistrationOpen: boolean
  /** The public address of the product, without a trailing slash. */
  baseUrl: string
  /**
   * The address of the style that draws a map; all that it names is on the same host. Undefined: no
   * map is offered and no other host is asked. Source: decision 181.
   */
  mapStyleUrl: string | undefined
  /** Other sites whose pages may call the dashboard API from a browser. Source: decision 058. */
  dashboardOrigins: readonly string[]
  /**
   * Whether the demo's outbox is open to everyone: only while the server listens on localhost.
   * Source: model, "Demo mode".
   */
  isOutboxOpen: boolean
  /**
   * Patient and phlebotomist are connected without seeing each other's number. Otherwise the
   * phlebotomist dials the patient's. Source: decision 208.
   */
  isBridged: boolean
  /** Limits per network address. Source: reliability S7, S27. */
  networkLimits: NetworkLimits
  /** Places in each hour of a lab. Source: model, "Slot". */
  slotCapacity: number
  /** How many days ahead slots are made. Source: model, "Slot". */
  slotDays: number
  /**
   * Bookings that an account without completed bookings may have open at once.
   * Source: reliability S37; decision 059.
   */
  openBookings: number
  /** What cancelling costs and until when. Source: spec §1 policy statements, §9. */
  cancelling: CancellingSettings
  /** Above this amount cash on delivery is not offered. Source: life cycle 1. */
  cashLimit: Paise
  /** Cash a phlebotomist may hold before new cash jobs are refused. Source: life cycle 2. */
  cashInHandLimit: Paise
  /**
   * Minutes of travel that one offer more than the mean of equals weighs when a visit is offered.
   * Source: decision 194.
   */
  dispatchWeight: number
  /** Rule-based refunds up to this amount need no approval. Source: life cycle 8. */
  refundApprovalLimit: Paise
}
