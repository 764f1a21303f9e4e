import { setTimeout as sleep } from 'node:timers/promises'
import { book, choose } from '../journey/booking.ts'
import { createClient, type Client } from '../journey/client.ts'
import { patient, staff } from '../journey/people.ts'
import type { Place } from '../journey/place.ts'
import { expect } from '../journey/report.ts'
import { straight } from '../journey/straight.ts'
import { type Cell, bothCells, registry, second } from './cells-places.ts'
import { front } from './places.ts'

const quietly = () => {}

/** Milliseconds within which a change must arrive; a web process polls once a second. */
const PATIENCE_MS = 20_000

async function leadsTo(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' })
  return answer.headers.get('location') ?? String(answer.status)
}

/** Both are ready, and the front leads to the one that a host or a city names. */
export async function routed(): Promise<string> {
  for (const { base } of bothCells) expect((await fetch(`${base}/tests`)).ok, `${base} serves`)
  const wanted: [string, string][] = [
    [`${front}/cities/mumbai`, `${second.base}/cities/mumbai`],
    [`${front}/hi/cities/mumbai`, `${second.base}/hi/cities/mumbai`],
    [`${front}/cities/bengaluru`, `${registry.base}/cities/bengaluru`],
    [`${front}/cities/pune?q=a`, `${registry.base}/cities/pune?q=a`],
    [`${front}/`, `${registry.base}/`],
    [`${registry.base}/cities/mumbai`, `${second.base}/cities/mumbai`],
    [`${second.base}/cities/bengaluru`, `${registry.base}/cities/bengaluru`],
    [`${registry.base}/cities/bengaluru`, '200'],
    [`${second.base}/cities/mumbai`, '200'],
  ]
  for (const [address, to] of wanted) {
    const heard = await leadsTo(address)
    expect(heard === to, `${address} leads to ${heard}, not to ${to}`)
  }
  return `${bothCells.length} cells serve, ${wanted.length} addresses lead where they should`
}

async function offerAt(base: string, place: Place) {
  const near = `latitude=${place.latitude}&longitude=${place.longitude}`
  const anybody = createClient(base, 'anybody')
  const { offers } = await anybody.get<'listOffers'>(`/api/v1/offers?codes=HB&${near}`)
  const offer = offers.find(({ labName }) => labName === place.lab)
  expect(offer !== undefined, `${base} knows no offer of ${place.lab}`)
  return offer
}

/** A lab has slots in the cell of its city; the other cell knows it without slots. */
export async function hoursAtHome(): Promise<string> {
  for (const { base, slug } of bothCells) {
    const client = await patient(base, quietly)
    for (const { place, slug: city } of bothCells) {
      const { labId } = await offerAt(base, place)
      const { days } = await client.get<'listSlots'>(`/api/v1/slots?labIds=${labId}`)
      const many = days.flatMap(({ slots }) => slots).length
      expect(many > 0 === (slug === city), `${place.lab} has ${many} hours in the cell ${slug}`)
    }
  }
  return 'each lab has hours in the cell of its city alone'
}

/** The lab's manager sets a price in the registry cell; the other cell's API soon shows it. */
export async function priceArrives(): Promise<string> {
  const { place, base } = registry
  const { labId, prices, totalPaise } = await offerAt(base, place)
  const manager = await staff(base, 'labmanager', quietly)
  const wanted = totalPaise + 100
  await setPrice(manager, labId, wanted, prices[0]?.listPricePaise ?? 0)
  const since = performance.now()
  for (;;) {
    const { totalPaise: seen } = await offerAt(second.base, place)
    const ms = performance.now() - since
    if (seen === wanted)
      return `set in the registry, seen in the other cell after ${Math.round(ms)} ms`
    expect(ms < PATIENCE_MS, `the other cell says ${seen} and not ${wanted}`)
    await sleep(50)
  }
}

async function setPrice(manager: Client, labId: string, pricePaise: number, listPaise: number) {
  const listPricePaise = Math.max(listPaise, pricePaise)
  const terms = { pricePaise, listPricePaise, tatHours: 6 }
  await manager.post<'saveOffer'>(`/api/v1/labs/${labId}/offers/HB`, terms)
}

/** In the other cell the same change is refused with a message, and nothing has changed. */
export async function refusedElsewhere(): Promise<string> {
  const before = await offerAt(second.base, registry.place)
  const manager = await staff(second.base, 'labmanager', quietly)
  const terms = { pricePaise: 100, listPricePaise: 100, tatHours: 6 }
  const path = `/api/v1/labs/${before.labId}/offers/HB`
  await manager.refused('kept-by-registry', path, terms)
  const after = await offerAt(second.base, registry.place)
  expect(after.totalPaise === before.totalPaise, 'the price has changed all the same')
  return 'a price set in the other cell is refused: kept-by-registry'
}

/**
 * From the search to the read report where the demonstration's staff work; elsewhere until it is
 * placed.
 */
export async function booked(): Promise<string> {
  await straight(registry.base, quietly)
  const number = await placedIn(second)
  return `${registry.slug}: from the search to the read report; ${second.slug}: placed ${number}`
}

async function placedIn({ base, place }: Cell): Promise<string> {
  const client = await patient(base, quietly)
  const wish = { query: 'cmplete blood count', codes: ['P-CBC'] }
  const wants = await choose(client, wish, quietly, place)
  const { number } = await book(client, wants, quietly)
  return number
}
