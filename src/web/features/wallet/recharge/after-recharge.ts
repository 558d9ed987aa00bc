/** Where a recharge by PayPal was begun, so that the seller continues there; this window alone knows. */
const key = 'q-after-recharge'

interface AfterRecharge {
  readonly number: string
  readonly path: string
}

export const continueAfterRecharge = (after: AfterRecharge): void =>
  sessionStorage.setItem(key, JSON.stringify(after))

/** The path to continue at; null if the recharge was begun in the wallet. */
export const pathAfterRecharge = (number: string): string | null => {
  const after = JSON.parse(sessionStorage.getItem(key) ?? 'null') as AfterRecharge | null
  return after?.number === number ? after.path : null
}
