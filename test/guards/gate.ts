import { cases, effects } from './cases/index.ts'
import { type Guard, idOf } from './catalogue.ts'
import { structuralCase } from './structure.ts'
import { isOfMachine } from './transitions.ts'

/** One sentence for each guard without a case, saying what to write and where. */
export function unproven(guards: Guard[]): string[] {
  return guards
    .filter((guard) => !isProven(guard))
    .map(
      ({ table, name, kind }) =>
        `No case offends the ${kind} ${table}.${name}. In a file of test/guards/cases add
  ${table}: { ${name}: { given: {}, bad: {} } },
where \`given\` are the columns that a good row needs for it (the rest is made up, see
test/guards/good-rows.ts) and \`bad\` the one thing that is wrong.`,
    )
}

function isProven(guard: Guard) {
  const id = idOf(guard)
  return id in cases || id in effects || isOfMachine(guard) || structuralCase(guard) !== undefined
}

/** Cases of guards that the schema does not have. */
export function strangers(guards: Guard[]): string[] {
  const ids = new Set(guards.map(idOf))
  return [...Object.keys(cases), ...Object.keys(effects)].filter((id) => !ids.has(id))
}
