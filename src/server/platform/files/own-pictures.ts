import { notFound } from '../../../contract/kernel/errors.ts'
import type { CustomerId, Tx } from '../database/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** Accepts only images that were uploaded for this customer. @throws DomainError notFound, notAPicture */
export const checkOwnPictures = async (
  tx: Tx,
  customerId: CustomerId,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('file')
    .select(['id', 'width'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
  if (ids.some((id) => found.every((file) => file.id !== id))) throw notFound('Image')
  if (found.some(({ width }) => width === null)) {
    throw refuse('notAPicture')
  }
}
