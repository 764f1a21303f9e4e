import { LabId } from '#src/domain/labs/lab.ts'
import { disposalMethods } from '#src/domain/tubes/disposal.ts'
import { keepReasons } from '#src/domain/tubes/keeping.ts'
import { notStoredReasons } from '#src/domain/tubes/storing.ts'
import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { z } from '#src/http/api.ts'

const text = z.string().nullable()

export const StoredAnswer = z.object({
  place: z.string(),
  stored: z.array(z.object({ barcode: Barcode, tubeId: TubeId, from: text })),
  left: z.array(z.object({ barcode: Barcode, why: z.enum(notStoredReasons) })),
})

const ofTube = {
  tubeId: TubeId,
  barcode: Barcode.nullable(),
  accession: text,
  typeName: z.string(),
}

const KeptTube = z.object({
  ...ofTube,
  version: z.int(),
  cap: text,
  state: z.enum(tubeStates),
  place: text,
  storedAt: text,
  keptUntil: text,
  isConfirmed: z.boolean(),
  openCase: z.enum(keepReasons).nullable(),
  mayGo: z.boolean(),
})

export const StorageAnswer = z.object({
  labId: LabId,
  stored: z.int(),
  places: z.array(z.string()),
  due: z.array(KeptTube),
  next: text,
  may: z.object({ store: z.boolean(), dispose: z.boolean() }),
})

export const DisposalsAnswer = z.object({
  labId: LabId,
  month: z.string(),
  disposals: z.array(
    z.object({
      ...ofTube,
      cap: text,
      storedAt: text,
      storedPlace: text,
      disposedAt: text,
      method: z.enum(disposalMethods).nullable(),
      by: text,
    }),
  ),
  next: text,
})
