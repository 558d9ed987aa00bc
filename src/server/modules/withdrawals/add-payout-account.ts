import { isDeepStrictEqual } from 'node:util'
import { payoutAccountLimit, type PayoutDetails } from '../../../contract/withdrawals/withdrawals.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { requireConfirmation } from '../identity/index.ts'
import { lockWallet } from '../wallet/index.ts'
import {
  accountView,
  readPayoutAccount,
  readPayoutAccounts,
  type PayoutAccountRow,
} from './payout-account-queries.ts'
import { hintOf, openDetails, sealDetails } from './payout-details.ts'
import { isUsdtAddress } from './usdt-address.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'

const checkNew = (
  { secrets }: WithdrawalParts,
  saved: readonly PayoutAccountRow[],
  details: PayoutDetails,
): void => {
  const isSaved = saved.some(({ details_sealed: sealed }) =>
    isDeepStrictEqual(openDetails(secrets, 'payout-account', sealed), details),
  )
  if (isSaved) throw refuse('payoutAccountExists')
  if (saved.length >= payoutAccountLimit) throw refuse('tooManyPayoutAccounts', { max: payoutAccountLimit })
}

const write = async (
  tx: Tx,
  { secrets, mails }: WithdrawalParts,
  details: PayoutDetails,
  call: CustomerCall,
): Promise<string> => {
  const { customerId, accountId, name } = call.customer
  const row = await tx
    .insertInto('payout_account')
    .values({
      customer_id: customerId,
      kind: details.kind,
      hint: hintOf(details),
      details_sealed: sealDetails(secrets, 'payout-account', details),
      account_id: accountId,
      actor_name: name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, kind, hint } = row
  await audit(tx, call.customer, {
    action: 'payoutAccount.added',
    target: `payoutAccount:${id}`,
    detail: { kind, hint },
    call,
  })
  await mails.accountAdded(tx, customerId, { ...accountView(row) })
  return id
}

/** Saves an account to withdraw to. A stolen session must not be enough to redirect money. */
export const addPayoutAccount = async (
  parts: WithdrawalParts,
  details: PayoutDetails,
  call: CustomerCall,
) => {
  const { customerId } = call.customer
  if (details.kind === 'usdt' && !isUsdtAddress(details.network, details.address))
    throw refuse('addressChecksum', { network: details.network })
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'addPayoutAccount', request: details }
  return parts.database.agencyTransaction(async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => {
      await requireConfirmation(tx, call.customer)
      // Two calls at once must not both find room for one more.
      await lockWallet(tx, customerId)
      checkNew(parts, await readPayoutAccounts(tx, customerId), details)
      return { id: await write(tx, parts, details, call) }
    })
    return accountView(await readPayoutAccount(tx, customerId, id))
  })
}
