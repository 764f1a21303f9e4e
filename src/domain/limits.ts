/** So many within so long, counted back from now. `per` in hours, minutes or seconds. */
export type Limit = { readonly most: number; readonly per: Temporal.DurationLike }

const A_MINUTE = { seconds: 60 } as const
const AN_HOUR = { hours: 1 } as const
const A_DAY = { hours: 24 } as const

/**
 * How often something may be done. This is the only place that says so, and `secondsToRoom` decides
 * each of them. Those per network address are read from the settings, because a demonstration that
 * only one machine reaches has one address for everybody.
 *
 * Limits per network address are against SMS pumping and flooded mailboxes. An address is seldom one
 * person: an office, a hostel or thousands of mobile customers share one. Guessing slows down by
 * account and network (`people/guessing.ts`).
 * Source: reliability S7, S27, S37; decisions 052, 071, 076, 098, 099.
 */
export const limits = {
  /** Sign-in codes to one number, for one asker: a known device, its own person, or one network. */
  codesOfShareAnHour: { most: 5, per: AN_HOUR },
  codesOfShareADay: { most: 10, per: A_DAY },
  /** Sign-in codes to one number, for all strangers together. */
  codesOfStrangersAnHour: { most: 10, per: AN_HOUR },
  codesOfStrangersADay: { most: 20, per: A_DAY },
  /** The same, with the first codes of networks that had none for a day. */
  codesOfNewNetworksAnHour: { most: 20, per: AN_HOUR },
  codesOfNewNetworksADay: { most: 40, per: A_DAY },
  codesFromNetwork: { most: 300, per: AN_HOUR },
  signInsFromNetwork: { most: 60, per: A_MINUTE },
  accountLinksFromNetwork: { most: 300, per: AN_HOUR },
  /** Links to one e-mail address; further ones are not sent, and nobody is told. */
  accountLettersToMailbox: { most: 5, per: AN_HOUR },
  emailChangesOfAccount: { most: 5, per: AN_HOUR },
  contactMessagesOfWriter: { most: 5, per: AN_HOUR },
  contactMessagesFromNetwork: { most: 60, per: AN_HOUR },
  labDraftsFromNetwork: { most: 10, per: AN_HOUR },
  /** Enough for a typing error or two, too few to flood a mailbox. */
  linksOfLabDraft: { most: 5, per: AN_HOUR },
  /** Also removed ones; the office's are counted separately and have no limit. */
  uploadsForLab: { most: 20, per: AN_HOUR },
  /** Pictures of prescriptions, also removed ones: a family’s bookings, and a few attempts. */
  prescriptionsOfAccount: { most: 20, per: A_DAY },
  /** Devices on which messages were switched on, also those stopped since. */
  pushDevicesOfAccount: { most: 30, per: A_DAY },
  /** More than anybody needs to try the demonstration. */
  paymentsAloneOfAccount: { most: 60, per: AN_HOUR },
  paymentsAloneOfVisitors: { most: 300, per: AN_HOUR },
  /** A gateway sends none about unknown payments: enough for the security officer. */
  strangePaymentMessages: { most: 200, per: AN_HOUR },
  /**
   * Lists of the hours in which somebody can come to an address: a family’s bookings and many
   * reloads, too few to measure where a phlebotomist’s radius ends.
   */
  hoursForAddressOfAccount: { most: 120, per: AN_HOUR },
  /** A week is mended a few times; each save shows which visits a base and a radius leave out. */
  rosterSavesOfPhlebotomist: { most: 10, per: A_DAY },
  /** Visits that a phlebotomist accepted and released: then no visit can be accepted. */
  releasesOfPhlebotomist: { most: 3, per: A_DAY },
  /** A patient who looks for their phlebotomist; more would be a way to disturb somebody. */
  callsOfPatient: { most: 5, per: AN_HOUR },
} as const satisfies Readonly<Record<string, Limit>>

type LimitName = keyof typeof limits
type OfNetworks = Extract<LimitName, `${string}FromNetwork`>
/** The limits per network address, which an installation may set otherwise. */
export type NetworkLimits = Readonly<Record<OfNetworks, Limit>>

/** What is counted for a limit: the newest `most` since an instant. */
export type Window = { most: number; since: Temporal.Instant }

export function windowOf({ most, per }: Limit, now: Temporal.Instant): Window {
  return { most, since: now.subtract(per) }
}

/**
 * Whole seconds until there is room for one more; 0: there is room now.
 * Source: reliability S27.
 * @param nth when the `most`-th newest was made; undefined where fewer were.
 */
export function secondsToRoom(
  { per }: Pick<Limit, 'per'>,
  nth: Temporal.Instant | undefined,
  now: Temporal.Instant,
): number {
  return nth ? Math.max(0, Math.ceil(nth.add(per).since(now).total('seconds'))) : 0
}

/** The same of everything that was made, the newest first. Source: reliability S27. */
export function secondsToRoomAmong(
  limit: Limit,
  made: readonly Temporal.Instant[],
  now: Temporal.Instant,
): number {
  return secondsToRoom(limit, made[limit.most - 1], now)
}
