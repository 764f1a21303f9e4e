/** Who can act: somebody signed in, the clock, or somebody who is not. */
export const actorKinds = ['person', 'worker', 'visitor'] as const
