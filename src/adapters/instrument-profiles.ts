import { readdirSync, readFileSync } from 'node:fs'
import { InstrumentProfile } from '#src/domain/instruments/profile.ts'
import type { Instruments } from '#src/usecases/world.ts'

const folder = new URL('../data/instruments/', import.meta.url)

/** The profiles that ship with the product, read when one is first used. */
export function instrumentProfiles(): Instruments {
  let read: InstrumentProfile[] | undefined
  const every = () => (read ??= readAll())
  const newest = (code: string) => every().findLast((one) => one.code === code)
  return {
    newest,
    all: () => every().filter((one) => newest(one.code) === one),
    of(code, version) {
      const found = every().find((one) => one.code === code && one.version === version)
      if (!found) throw new Error(`the profile ${code} has no version ${version}`)
      return found
    },
  }
}

/** By make and model, and each profile's versions in their order. */
function readAll(): InstrumentProfile[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const all = files.map((name) =>
    InstrumentProfile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  )
  const sorted = (one: InstrumentProfile) => `${one.make} ${one.model}`.toLowerCase()
  return all.toSorted((a, b) => sorted(a).localeCompare(sorted(b), 'en') || a.version - b.version)
}
