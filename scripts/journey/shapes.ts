// What the journey reads of the answers; the API's own document says the rest.

type Tube = {
  tubeId: string
  visitId: string
  state: string
  barcode: string | null
  replaces: { barcode: string | null } | null
}

export type Booking = {
  bookingId: string
  number: string
  totalPaise: number
  collectionChargePaise: number
  receivablesTotalPaise: number
  refunds: { amountPaise: number; state: string; dueBy: string }[]
  orders: { orderId: string; state: string; tubes: Tube[] }[]
  visits: {
    visitId: string
    state: string
    version: number
    startCode: string | null
    doorOpensAt: string
  }[]
  cancellation: { isOpen: boolean; chargePaise?: number }
}

export type Quote = {
  quoteId: string
  totalPaise: number
  collectionChargePaise: number
  receivables: { amountPaise: number }[]
  /** Of whom the booking says whether they are pregnant: a range hangs on it. */
  pregnancyAskedOf: string[]
  cancellation: { beforeAcceptancePaise: number; afterAcceptancePaise: number }
}

/** What Pay Now answers: the browser never sees a key. */
export type HostedRequest = { data: string; access_code: string; action: string }

/** What the sandbox's page would post back. */
export type Paid = { encResp: string; redirectUrl: string }

export type Attempt = { state: string; amountPaise: number }

export type Visit = {
  waits: { opensAt: string } | null
  cashDuePaise: number
  payment: { state: string; amountPaise: number }
  tubes: Tube[]
}

type Hour = { startsAt: string; placesLeft: number }
export type Hours = { days: { day: string; slots: Hour[] }[] }

type Item = {
  testItemId: string
  version: number
  orderId: string
  state: string
  resultType: string
  choices: string[]
  isComputed: boolean
}

export type Bench = {
  items: Item[]
  calls: { callTaskId: string }[]
  page: { next: string | null } | null
}

export type Report = {
  state: string
  verifyToken: string
  body: { sections: { results: unknown[] }[] }
}
