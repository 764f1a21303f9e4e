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
  receivablesTotalPaise: number
  orders: { orderId: string; state: string; tubes: Tube[] }[]
  visits: { visitId: string; state: string; startCode: string | null }[]
  cancellation: { isOpen: boolean; chargePaise?: number }
}

export type Quote = {
  quoteId: string
  totalPaise: number
  collectionChargePaise: number
  cancellation: { beforeAcceptancePaise: number; afterAcceptancePaise: number }
}

export type Visit = {
  cashDuePaise: number
  payment: { state: string; amountPaise: number }
  tubes: Tube[]
}

type Hour = { startsAt: string; placesLeft: number }
export type Hours = { days: { day: string; slots: Hour[] }[] }

type Item = {
  testItemId: string
  orderId: string
  state: string
  resultType: string
  choices: string[]
}

export type Bench = { items: Item[]; calls: { callTaskId: string }[] }

export type Report = {
  state: string
  verifyToken: string
  body: { sections: { results: unknown[] }[] }
}
