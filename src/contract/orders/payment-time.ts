/** How long a payment can be undone, while nobody has begun work on its order. */
export const undoPaymentSeconds = 10
