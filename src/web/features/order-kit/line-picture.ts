import type { OrderRow } from '../../../contract/orders/order-schemas.ts'

/** A bundle without a picture of its own has that of its first component. */
export const pictureOf = ({ imageUrl, parts }: OrderRow['lines'][number]): string | null =>
  imageUrl ?? parts.find((part) => part.imageUrl !== null)?.imageUrl ?? null
