import { setTimeout as sleep } from 'node:timers/promises'
import { innermost, type Look, type Patient } from './finding.ts'
import { lookAtBackups } from './look-at-backups.ts'
import { lookAtMail, lookAtSms } from './look-at-carriers.ts'
import { lookAtClock, lookAtDatabase, lookAtKeys, lookAtSchema } from './look-at-database.ts'
import { lookAtFiles } from './look-at-files.ts'
import { lookAtPush } from './look-at-push.ts'
import { lookAtMap } from './look-at-map.ts'
import { lookAtRouting } from './look-at-routing.ts'
import { lookAtReplica } from './look-at-replica.ts'
import { lookAtErrorHook, lookAtTraces } from './look-at-watchers.ts'
import { lookAtCertificate, lookAtGateway } from './look-outside.ts'

export type Finding = { name: string; isSound: boolean; says: string }

/** Milliseconds. Each check gives up much earlier by itself; a hanging statement does not. */
const LONGEST = 20_000

/** Checks that need a database that answers. */
const inDatabase: Record<string, Look> = {
  schema: lookAtSchema,
  keys: lookAtKeys,
  clock: lookAtClock,
  replica: lookAtReplica,
  backups: lookAtBackups,
}
const elsewhere: Record<string, Look> = {
  mail: lookAtMail,
  SMS: lookAtSms,
  push: lookAtPush,
  files: lookAtFiles,
  gateway: lookAtGateway,
  certificate: lookAtCertificate,
  map: lookAtMap,
  routing: lookAtRouting,
  errors: lookAtErrorHook,
  traces: lookAtTraces,
}

/** Checks everything the settings refer to, one finding each, in this order. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const others = Object.entries(elsewhere).map(([name, look]) => found(name, look, patient))
  const database = await found('database', lookAtDatabase, patient)
  const inside = database.isSound
    ? await Promise.all(
        Object.entries(inDatabase).map(([name, look]) => found(name, look, patient)),
      )
    : []
  return [database, ...inside, ...(await Promise.all(others))]
}

async function found(name: string, look: Look, patient: Patient): Promise<Finding> {
  const tooLong = sleep(LONGEST, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${LONGEST / 1000} s. Find out what it is waiting for.`)
  })
  return Promise.race([look(patient), tooLong]).then(
    (says) => ({ name, isSound: true, says }),
    (error: unknown) => ({ name, isSound: false, says: wordsOf(error) }),
  )
}

/** In one line. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error && error.message ? error.message : innermost(error)
  return words.replaceAll(/\s+/g, ' ')
}

/** The printed report: a line for each finding, and a summary. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ name, isSound, says }) => `${isSound ? 'ok   ' : 'WRONG'}  ${name.padEnd(11)}  ${says}`,
  )
  const wrong = findings.filter(({ isSound }) => !isSound).length
  const sum = wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${findings.length} wrong.`
  return [...lines, '', sum].join('\n')
}
