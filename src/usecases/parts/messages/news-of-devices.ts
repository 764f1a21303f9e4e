import { MessageId } from '#src/domain/messages/message-id.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type DeviceEvent, hoursOfNews } from '#src/messages/push-news.ts'
import type { World } from '#src/usecases/world.ts'

type About = { event: DeviceEvent; subjectId: string | undefined; userId: UserId | undefined }

/**
 * The row of the outbox of which a sender makes one message for each device of the person
 * (`writePushes`), and then it is gone. Undefined where no device is told anything.
 * Source: decision 186.
 */
export function newsOfDevices(
  { chance, push }: Pick<World, 'chance'> & Partial<Pick<World, 'push'>>,
  { event, subjectId, userId }: About,
) {
  if (!push || !subjectId || !userId) return undefined
  return (createdAt: Temporal.Instant) => ({
    id: MessageId.parse(chance.uuid()),
    event,
    subjectId,
    userId,
    channel: 'devices' as const,
    sealed: null,
    createdAt,
    expiresAt: createdAt.add({ hours: hoursOfNews(event) }),
  })
}
