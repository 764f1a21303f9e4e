import type { DeltaLimit } from './delta-limit.ts'

const DEFAULT = 'product default; to be confirmed by the lab'
/** Within-person variation: the ground of how far apart the defaults lie from what is usual. */
const VARIATION =
  'product default, several times the variation within one person (Ricós et al., Scand J Clin Lab Invest 1999;59:491); to be confirmed by the lab'
const A_YEAR = 365

/**
 * Limits of change of tests for which the lab has none of its own, in the unit of the catalogue: a
 * short list, because each hold costs somebody's look. Chosen where a great change is a mixed-up
 * sample, a wrong number or something that a doctor must know at once.
 * Source: features C9; each row names its own; decision 224.
 */
export const productDeltaLimits: Readonly<Record<string, DeltaLimit>> = {
  UREA: by({ percent: 100, least: 20, source: VARIATION }),
  CREA: by({ percent: 50, least: 0.3, source: 'KDIGO, Acute Kidney Injury (2012), stage 1' }),
  NA: by({ absolute: 10, source: VARIATION }),
  K: by({ absolute: 1.5, source: VARIATION }),
  HB: by({ absolute: 3, source: DEFAULT }),
  MCV: by({ absolute: 8, source: VARIATION }),
  PLT: by({
    percent: 50,
    least: 50,
    source: 'Lo et al. (4Ts score), J Thromb Haemost 2006;4:759: a fall of more than half',
  }),
}

type Given = Partial<DeltaLimit> & Pick<DeltaLimit, 'source'>

function by(given: Given): DeltaLimit {
  const none = { absolute: null, percent: null, least: null, variation: null }
  return { ...none, withinDays: A_YEAR, ...given }
}
