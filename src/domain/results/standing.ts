import type { ResultFlag } from './flag.ts'
import type { TestItemId } from './item.ts'
import type { ItemState } from './item-machine.ts'

/** What stands at a test now, for whoever was shown something else. Health data: never in a log. */
export type StandingResult = {
  testItemId: TestItemId
  name: string
  version: number
  state: ItemState
  /** Null where no value stands. */
  result: {
    value: number | null
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
