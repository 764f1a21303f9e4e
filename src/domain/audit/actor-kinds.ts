/** Who can act: a signed-in person, the worker, or a visitor who is not signed in. */
export const actorKinds = ['person', 'worker', 'visitor'] as const
