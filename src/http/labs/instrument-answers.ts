import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ArrivedResultId, queueReasons } from '#src/domain/instruments/arrived-result.ts'
import { BridgeKeyId, InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import { conformanceRules, ruleStates } from '#src/domain/instruments/conformance.ts'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { instrumentProtocols, messageFaults } from '#src/domain/instruments/instrument-message.ts'
import { mappingFaults } from '#src/domain/instruments/mapped.ts'
import { valueRules } from '#src/domain/instruments/value-rules.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { z } from '#src/http/api.ts'

const instant = z.iso.datetime()

export const Key = z.object({
  keyId: BridgeKeyId,
  name: z.string(),
  version: z.int(),
  createdAt: instant,
  revokedAt: instant.nullable(),
})

export const Link = z.object({
  linkId: InstrumentLinkId,
  name: z.string(),
  profile: z.string(),
  profileVersion: z.int(),
  version: z.int(),
  /** Which instrument of the lab it is; null: nobody has said. */
  instrument: z.object({ instrumentId: InstrumentId, version: z.int() }).nullable(),
  lastAt: instant.nullable(),
  unread: z.int(),
  waiting: z.int(),
  retiredAt: instant.nullable(),
})

/** An instrument of the lab that a link may speak for. */
export const Linkable = z.object({
  instrumentId: InstrumentId,
  name: z.string(),
  section: z.string(),
  isInUse: z.boolean(),
})

export const Profile = z.object({
  code: z.string(),
  name: z.string(),
  protocol: z.enum(instrumentProtocols),
  isVerified: z.boolean(),
})

export const Waiting = z.object({
  id: ArrivedResultId,
  version: z.int(),
  instrument: z.string(),
  sampleId: z.string(),
  code: z.string(),
  value: z.string(),
  unit: z.string(),
  flags: z.array(z.string()),
  measuredAt: instant.nullable(),
  reason: z.enum(queueReasons).nullable(),
  /** How the limits of its test judge it; null: it waits for no test, or says no number. */
  flag: z.enum(resultFlags).nullable(),
  /** The test that it waits for; `stands`: the value there. Nothing of it is verified meanwhile. */
  test: z
    .object({
      orderId: OrderId,
      name: z.string(),
      state: z.enum(itemStates),
      version: z.int(),
      stands: z
        .object({
          value: z.number().nullable(),
          comparator: z.enum(comparators).nullable(),
          choice: z.string().nullable(),
          unit: z.string().nullable(),
          decimals: z.int().nullable(),
        })
        .nullable(),
      callTaskId: CallTaskId.nullable(),
    })
    .nullable(),
})

const Sent = z.object({
  sampleId: z.string(),
  code: z.string(),
  value: z.string(),
  comparator: z.enum(comparators).nullable(),
  unit: z.string(),
  flags: z.array(z.string()).readonly(),
  status: z.string(),
  measuredAt: instant.nullable(),
  isControl: z.boolean(),
})

/** A message that was tried: each rule, and how each of its values is mapped. */
export const Tried = z.object({
  fault: z.enum(messageFaults).nullable(),
  isPassed: z.boolean(),
  rules: z
    .array(
      z.object({
        rule: z.enum(conformanceRules),
        state: z.enum(ruleStates),
        /** The numbers of the values that break it, from 1. */
        values: z.array(z.int()).readonly(),
      }),
    )
    .readonly(),
  results: z
    .array(
      z.object({
        sent: Sent,
        isControl: z.boolean(),
        isIgnored: z.boolean(),
        mapped: z
          .object({
            tests: z.array(ItemCode).readonly(),
            value: z.string(),
            unit: z.string().nullable(),
          })
          .nullable(),
        fault: z.enum(mappingFaults).nullable(),
        /** Our names of its test and unit, whatever else is wrong with it. */
        ours: z.object({
          tests: z.array(z.object({ code: ItemCode, name: z.string() })).readonly(),
          unit: z.string().nullable(),
        }),
        broken: z.array(z.enum(valueRules)).readonly(),
      }),
    )
    .readonly(),
})

/** How many of the messages pass, and the rules that most of them break. */
export const Conformance = z.object({
  messages: z.int(),
  passing: z.int(),
  failing: z.array(z.object({ rule: z.enum(conformanceRules), messages: z.int() })).readonly(),
})
