import { type ResultFlag, resultFlags } from './flag.ts'

const gravities: Record<ResultFlag, number> = {
  normal: 0,
  'no-range': 0,
  low: 1,
  high: 1,
  abnormal: 1,
  equivocal: 1,
  reading: 1,
  neutral: 0,
  immune: 0,
  'not-immune': 0,
  critical: 2,
  'critical-low': 2,
  'critical-high': 2,
}

/** 2: critical, 1: out of range, 0: nothing urgent, or no value yet. Source: decision 029. */
export function gravityOfFlag(flag: ResultFlag | null): number {
  return flag ? gravities[flag] : 0
}

/** The flags of one gravity, for a statement that sorts by it. */
export function flagsOfGravity(gravity: number): ResultFlag[] {
  return resultFlags.filter((flag) => gravities[flag] === gravity)
}
