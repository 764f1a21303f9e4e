import { brokenConstraint } from '#src/db/sql-state.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** The database's exclusion constraint is the guard; its word becomes ours. */
export async function refusingOverlap<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (brokenConstraint(error) === 'visits_no_overlap') throw new Refusal('overlapping')
    throw error
  }
}
