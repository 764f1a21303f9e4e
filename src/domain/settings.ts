import type { Paise } from './money.ts'

export type Operator = {
  /** The brand, in the script of each language. */
  name: { en: string; hi: string }
  email: string
  phone: string | undefined
  /** Postal address, one line. */
  address: string | undefined
  /** The listing of the app; every page's «Download App». */
  appStoreUrl: string
  /** Where the operator's own tax registration is: within one state GST is CGST and SGST. */
  state: string
  gstin: string | undefined
}

/** What an operator may set; parsed from the environment in `main/env.ts`. */
export type Settings = {
  isDemo: boolean
  /** Who runs this installation, as the public reads it. */
  operator: Operator
  /** Whether laboratories may apply. Source: specification §2, the show flag. */
  isRegistrationOpen: boolean
  /** Where the product is reached, without a slash at the end. */
  baseUrl: string
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
  /** Above this, cash on delivery is not offered. Source: life cycle 1. */
  cashLimit: Paise
  /** Cash a phlebotomist may hold before new cash jobs are refused. Source: life cycle 2. */
  cashInHandLimit: Paise
  /** Refunds a rule asked for up to here need nobody's approval. Source: life cycle 8. */
  refundApprovalLimit: Paise
  /** What a patient gets when a fault of ours cancels an accepted booking. Source: P21. */
  faultCredit: 'none' | 'equal'
}
