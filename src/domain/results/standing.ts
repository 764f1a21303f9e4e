import type { ResultFlag } from './judging/flag.ts'
import type { TestItemId } from './item.ts'
import type { ItemState } from './item-machine.ts'
import type { Comparator } from './entry/typed-number.ts'

/**
 * The current state of a test, for a person who was shown an older one. Health data: never logged.
 */
export type StandingResult = {
  testItemId: TestItemId
  name: string
  version: number
  state: ItemState
  /** Null where there is no value. */
  result: {
    value: number | null
    /** Where the value is only known to lie below or above that number. */
    comparator: Comparator | null
    choice: string | null
    text: string | null
    /** UCUM. */
    unit: string | null
    comment: string | null
    flag: ResultFlag
    /** The name of the person. */
    enteredBy: string
    enteredAt: string
  } | null
}
