const isLong = process.env.TEST_SIZE === 'long'

/**
 * Gives all of a list in the long run, else every third item, starting one further at each call: so
 * each is tried at a third of the places, and each place gets a third of them.
 */
export function inTurn(): <One>(all: readonly One[]) => readonly One[] {
  let asked = 0
  return (all) => {
    asked += 1
    return isLong ? all : all.filter((_, at) => (at + asked) % 3 === 0)
  }
}
