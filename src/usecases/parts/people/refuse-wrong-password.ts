import type { UserId } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Asked again where a step is signed, before its transaction. Refuses `password-again`. */
export async function refuseWrongPassword(
  { passwords }: Pick<World, 'passwords'>,
  userId: UserId,
  password: string,
): Promise<void> {
  if (!(await passwords.confirm(userId, password))) throw new Refusal('password-again')
}
