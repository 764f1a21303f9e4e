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

/**
 * Triggers whose work no statement of the same transaction can see, and the test that sees it.
 */
export const seenElsewhere: Record<string, { file: string; test: string }> = {
  'messages.messages_wake': {
    file: 'src/jobs/outbox.test.ts',
    test: 'a message written by the serving role wakes the worker at once',
  },
  'control_failures.control_failures_lock_measuring': {
    file: 'src/usecases/quality-control/quality-control.test.ts',
    test: 'a result that is verified while a control fails waits for it, and is refused',
  },
  'arrived_results.arrived_results_hold_to_test': {
    file: 'src/usecases/instrument-messages/arrived-undecided.test.ts',
    test: 'a result that is verified while another value comes to wait for it is refused',
  },
  'events.events_tell': {
    file: 'src/http/live/live.test.ts',
    test: 'a patient’s page is told that its booking moved, and never what',
  },
  'visits.visits_tell': {
    file: 'src/http/live/live.test.ts',
    test: 'also of what changes at a visit without a step of it',
  },
  'arrivals.arrivals_tell': {
    file: 'src/http/live/live.test.ts',
    test: 'and of when somebody is expected',
  },
  'session.session_tell': {
    file: 'src/http/live/live.test.ts',
    test: 'whoever signs out is told nothing more, and comes not again',
  },
  'role_grants.role_grants_tell': {
    file: 'src/http/live/live.test.ts',
    test: 'nor whoever loses the role',
  },
  'suspensions.suspensions_tell': {
    file: 'src/http/live/live.test.ts',
    test: 'nor whoever is suspended',
  },
}

function isProven(guard: Guard) {
  const id = idOf(guard)
  return [cases, effects, seenElsewhere].some((list) => id in list) || isProvenByShape(guard)
}

function isProvenByShape(guard: Guard) {
  return isOfMachine(guard) || structuralCase(guard) !== undefined
}

/** Cases of guards that the schema does not have. */
export function strangers(guards: Guard[]): string[] {
  const ids = new Set(guards.map(idOf))
  return [cases, effects, seenElsewhere].flatMap(Object.keys).filter((id) => !ids.has(id))
}
