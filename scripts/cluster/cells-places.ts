import { join } from 'node:path'
import { bengaluru, mumbai, type Place } from '../journey/place.ts'
import { first, home, ports } from './places.ts'
import { passwords } from './secrets.ts'

/** A complete installation for some cities. */
export type Cell = {
  /** The city in its host name. */
  slug: string
  host: string
  base: string
  /** Where the people of its journeys live, and their lab. */
  place: Place
  /** Its database's name here, and its place. */
  database: string
  data: string
  postgres: number
  web: number
  sandbox: number
  bucket: number
  /** A session of one cell is not valid in another. */
  authSecret: string
}

function cell(at: number, slug: string, place: Place): Cell {
  const host = `${slug}.localhost`
  const database = `postgres-${slug}`
  return {
    slug,
    host,
    base: `https://${host}:${ports.https}`,
    place,
    database,
    data: join(home, database, 'data'),
    postgres: first + 10 + at,
    web: first + 50 + at,
    sandbox: first + 70 + at,
    bucket: first + 80 + at,
    authSecret: `${passwords.auth}-${slug}`,
  }
}

/** Writes the catalogue and the labs, for itself and for the other. */
export const registry = cell(1, 'bengaluru', bengaluru)
/** Reads them from there. */
export const second = cell(2, 'mumbai', mumbai)
export const bothCells: readonly Cell[] = [registry, second]

export const portsOfCells = [
  ports.http,
  ports.https,
  ...bothCells.flatMap(({ postgres, web, sandbox, bucket }) => [postgres, web, sandbox, bucket]),
]
