/** A state machine is a table: state → event → next state. */
export type Machine = Readonly<Record<string, Readonly<Record<string, string>>>>

export type StateOf<M extends Machine> = keyof M & string
export type EventOf<M extends Machine> = { [S in keyof M]: keyof M[S] }[keyof M] & string

/**
 * Every next state that a table names must itself be a row of it; a typing error does not compile.
 */
export function defineMachine<const M extends Record<string, Record<string, keyof M & string>>>(
  machine: M,
): M {
  return machine
}

/** The states, in the order of the table; the Postgres enum is generated from them. */
export function statesOf<M extends Machine>(machine: M): [StateOf<M>, ...StateOf<M>[]] {
  // Object.keys loses the literal names; a table declared `as const` has no other keys.
  return Object.keys(machine) as [StateOf<M>, ...StateOf<M>[]]
}

/**
 * The events allowed in a state: the buttons of a screen, the `allowedActions` of an API answer.
 * Source: life cycle, rules for all machines.
 */
export function allowedEvents<M extends Machine>(machine: M, state: StateOf<M>): EventOf<M>[] {
  // Same reason as in `statesOf`.
  return Object.keys(machine[state] ?? {}) as EventOf<M>[]
}

/**
 * The state after an event, or undefined where the table has no such edge.
 * Source: life cycle, rules for all machines.
 */
export function next<M extends Machine>(machine: M, state: StateOf<M>, event: EventOf<M>) {
  // The lookup joins two literal unions, which TypeScript widens to string.
  return machine[state]?.[event] as StateOf<M> | undefined
}

/**
 * Every edge of the table; the database's transition guard is filled from it.
 * Source: reliability R10.
 */
export function edgesOf(machine: Machine) {
  return Object.entries(machine).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => ({ from, event, to })),
  )
}
