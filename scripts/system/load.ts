import { setTimeout as sleep } from 'node:timers/promises'
import { choose, lastingHours, type Wants } from '../journey/booking.ts'
import type { Client } from '../journey/client.ts'
import { patient as newPatient } from '../journey/people.ts'
import { bengaluru } from '../journey/place.ts'

export type Shopper = { client: Client; wants: Wants; startsAt: string }
export type Figures = {
  requests: number
  /** Answers by status; 0: none came, or not in time. */
  statuses: Record<number, number>
  /** Milliseconds within which half of them, and 99 in 100, were answered. */
  p50: number
  p99: number
}

/** New patients, each with a chosen booking. */
export async function shoppers(base: string, many: number, place = bengaluru): Promise<Shopper[]> {
  const all: Shopper[] = []
  const wish = { query: 'cmplete blood count', codes: ['P-CBC'] }
  for (let n = 0; n < many; n += 1) {
    const client = await newPatient(base, () => {})
    const wants = await choose(client, wish, () => {}, place)
    const [startsAt = ''] = await lastingHours(client, wants.labId)
    all.push({ client, wants, startsAt })
  }
  return all
}

/** The shoppers' requests: most read, all in the database, and every fifth writes. */
export function ask({ client, wants, startsAt }: Shopper, turn: number) {
  const { addressId, ...order } = wants
  const quote = { addressId, startsAt, orders: [order] }
  const asked = [
    () => client.ask('GET', '/api/v1/me'),
    () => client.ask('GET', `/api/v1/slots?labIds=${wants.labId}`),
    () => client.ask('GET', '/api/v1/bookings'),
    () => client.ask('POST', '/api/v1/quotes', quote),
    () => client.ask('GET', '/api/v1/patients'),
  ]
  return asked[turn % asked.length]?.() ?? Promise.reject(new Error('nothing to ask'))
}

const patience = 30_000

/** 0 where the connection broke, or nothing was answered in time. */
export async function statusOf(asked: Promise<{ status: number }>): Promise<number> {
  const late = new AbortController()
  const { signal } = late
  try {
    const answer = asked.then(({ status }) => status)
    return await Promise.race([answer, sleep(patience, 0, { signal })])
  } catch {
    return 0
  } finally {
    late.abort()
  }
}

/** This many requests, this many of them concurrently. */
export async function load(
  people: readonly Shopper[],
  requests: number,
  atOnce: number,
): Promise<Figures> {
  const took: number[] = []
  const statuses: Record<number, number> = {}
  let next = 0
  async function one(shopper: Shopper) {
    while (next < requests) {
      const turn = next++
      const since = performance.now()
      const status = await statusOf(ask(shopper, turn))
      took.push(performance.now() - since)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const lanes = Array.from({ length: atOnce }, (_, n) => people[n % people.length])
  await Promise.all(lanes.filter((shopper) => shopper !== undefined).map(one))
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  return { requests: took.length, statuses, p50: at(0.5), p99: at(0.99) }
}
