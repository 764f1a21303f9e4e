import { type Paise, paise, rupees } from '#src/domain/money.ts'
import {
  type CancellingStage,
  cancellingStages,
  type FeeMoment,
  type FeeStage,
  feeTable,
  type FeeTerm,
} from './fee-table.ts'

/** Source: spec §1 policy statements and §9, "plus 20 rupees". */
export const PLATFORM_CANCELLATION_FEE = rupees(20)

/**
 * The settings of cancelling: passed whole from `Settings` to the quote and the policy, so another
 * one is named here and where the environment is read.
 */
export type CancellingSettings = {
  /**
   * Paise added to the phlebotomist charge. Fixed by the specification: the ledger splits a stored
   * fee by the same constant, so no installation sets another one.
   */
  platformFee: Paise
}

/** The settings that the specification fixes; the others are read from the environment. Source: spec §9. */
export const cancellingBySpec: Pick<CancellingSettings, 'platformFee'> = {
  platformFee: PLATFORM_CANCELLATION_FEE,
}

/**
 * What cancelling costs at each stage, in paise: made once for the quote, stored whole on the
 * booking, and shown as it is on pages, by the API and in messages.
 * Source: decision 131.
 */
export type CancellationContract = {
  beforeAcceptance: Paise
  afterAcceptance: Paise
}

/** What held where a quote or booking was stored before a member existed. */
const beforeMembers: Omit<CancellationContract, 'beforeAcceptance' | 'afterAcceptance'> = {}

/**
 * The contract as stored, with what held when it was made for members added later.
 * Source: decision 131.
 */
export function contractAsStored(stored: object): CancellationContract {
  return { ...beforeMembers, ...(stored as CancellationContract) } // the rest was stored with it
}

/**
 * Source: spec §9, "plus 20 rupees"; life cycle, decisions.
 * @param collectionCharge the booking's home-collection charge, in paise.
 */
export function cancellationContract(
  collectionCharge: Paise,
  { platformFee }: CancellingSettings,
): CancellationContract {
  return {
    beforeAcceptance: paise(0),
    afterAcceptance: paise(collectionCharge + platformFee),
  }
}

/** A stage of cancelling as it is told in advance. */
export type ToldStage = {
  stage: CancellingStage
  /** The moment from which it holds, until that of the next one. */
  from: FeeMoment
  /** What cancelling costs, in paise; null: the booking can no longer be cancelled. */
  fee: Paise | null
  /** The platform's part of the fee, in paise; the rest is the phlebotomist's. */
  platformPart: Paise
}

/**
 * What cancelling costs at each stage, in order, where nobody is at fault; amounts in paise. Quote,
 * policy, worked example and messages tell these, and `cancellationTerms` takes the same amounts.
 * Source: spec §1 policy statements, §9; decision 156.
 */
export function cancellationStages(contract: CancellationContract): readonly ToldStage[] {
  return cancellingStages.map((stage) => {
    const fee = feeIn(stage, contract)
    const platformPart = paise(Math.min(fee ?? 0, PLATFORM_CANCELLATION_FEE))
    return { stage, from: feeTable[stage].from, fee, platformPart }
  })
}

/**
 * The fee of a row of the fee table, in paise; null where it is closed.
 * Source: spec §1 policy statements, §9; decision 119.
 */
export function feeIn(stage: FeeStage, contract: CancellationContract): Paise | null {
  const fees: Record<FeeTerm, Paise | null> = {
    none: contract.beforeAcceptance,
    charged: contract.afterAcceptance,
    waits: contract.beforeAcceptance,
    closed: null,
  }
  return fees[feeTable[stage].fee]
}
