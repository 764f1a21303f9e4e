import type { CancellationContract } from '#src/domain/bookings/cancellation-contract.ts'
import { z } from '#src/http/api.ts'

/** What cancelling costs, for programs: every amount is named as paise; null is impossible. */
export function termsJson({ beforeAcceptance, afterAcceptance, ...rest }: CancellationContract) {
  return {
    beforeAcceptancePaise: beforeAcceptance,
    afterAcceptancePaise: afterAcceptance,
    afterCollectionPaise: null,
    ...rest,
  }
}

type Members = ReturnType<typeof termsJson>

/** A schema for each of the members above. */
const members = {
  beforeAcceptancePaise: z.int(),
  afterAcceptancePaise: z.int(),
  afterCollectionPaise: z.null(),
} satisfies Record<keyof Members, z.ZodType>

export const Terms = z.object(members)
