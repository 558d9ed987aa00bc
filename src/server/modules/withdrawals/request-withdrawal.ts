import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import type { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { CustomerCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { readWithdrawalTerms } from '../agency-settings/index.ts'
import { collectOwed, getBalance, lockWallet, postMovements, type LockedWallet } from '../wallet/index.ts'
import { readPayoutAccount, type PayoutAccountRow } from './payout-account-queries.ts'
import { openDetails, sealDetails } from './payout-details.ts'
import { withdrawalFee } from './withdrawal-fee.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { getOwn } from './withdrawal-rows.ts'

type Input = ParsedInputOf<typeof withdrawals.requestWithdrawal>

interface Amounts {
  readonly amountMinor: number
  readonly feeMinor: number
}

const insert = async (
  tx: Tx,
  { secrets }: WithdrawalParts,
  account: PayoutAccountRow,
  { amountMinor, feeMinor, currency }: Amounts & Pick<LockedWallet, 'currency'>,
  { customer: { customerId, accountId, name } }: CustomerCall,
): Promise<{ readonly id: string; readonly number: string }> => {
  const sealed = sealDetails(
    secrets,
    'withdrawal-payout',
    openDetails(secrets, 'payout-account', account.details_sealed),
  )
  const { rows } = await sql<{ id: string; number: string }>`
    with requested as (
      insert into withdrawal (customer_id, id, number, currency, amount_minor, fee_minor, payout_kind, payout_hint,
          payout_sealed, payout_added_at, account_id, actor_name)
        select ${customerId}::bigint, id, 'WD-' || id, ${currency}, ${amountMinor}::bigint, ${feeMinor}::bigint,
          ${account.kind}, ${account.hint}, ${sealed}, ${account.created_at}::timestamptz, ${accountId}::bigint, ${name}
        from nextval('id_seq') as id
        returning customer_id, id, number, status
    ), noted as (
      insert into withdrawal_event (customer_id, withdrawal_id, status, actor_kind, actor_name)
        select customer_id, id, status, 'seller', ${name} from requested
    )
    select id, number from requested`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  return row
}

/** What PayPal took back is collected first: it is not the seller's to withdraw. */
const lockOwn = async (tx: Tx, { customer: { customerId } }: CustomerCall): Promise<LockedWallet> => {
  const wallet = await lockWallet(tx, customerId)
  await collectOwed(tx, customerId, wallet)
  return { ...wallet, balanceMinor: (await getBalance(tx, customerId)).amountMinor }
}

const write = async (tx: Tx, parts: WithdrawalParts, input: Input, call: CustomerCall): Promise<string> => {
  const { customerId, name } = call.customer
  const wallet = await lockOwn(tx, call)
  const { currency } = wallet
  const { amountMinor } = input
  const account = await readPayoutAccount(tx, customerId, input.payoutAccountId)
  const kind = account.kind as PayoutKind
  const feeMinor = withdrawalFee(await readWithdrawalTerms(tx), { kind, amountMinor, currency })
  if (input.feeMinor !== undefined && input.feeMinor !== feeMinor)
    throw refuse('feeChanged', { feeMinor, currency })
  const { id, number } = await insert(tx, parts, account, { amountMinor, feeMinor, currency }, call)
  await postMovements(tx, customerId, wallet, [
    {
      kind: 'withdrawal',
      key: `withdrawal:${id}`,
      amountMinor: -amountMinor,
      counterAccount: 'withdrawals',
      sourceKind: 'withdrawal',
      sourceId: id,
      sourceNumber: number,
      actorName: name,
    },
  ])
  const detail = { amountMinor, feeMinor, currency, kind, hint: account.hint }
  await audit(tx, call.customer, { action: 'withdrawal.requested', target: `withdrawal:${id}`, detail, call })
  await parts.mails.requested(tx, await getOwn(tx, customerId, id))
  return id
}

/** Takes the amount out of the wallet at once, so that it cannot be spent or requested twice. */
export const requestWithdrawal = async (
  parts: WithdrawalParts,
  input: Input,
  call: CustomerCall,
): Promise<string> => {
  const { customerId } = call.customer
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'requestWithdrawal', request: input }
  return parts.database.agencyTransaction(async (tx) => {
    const { id } = await idempotently<{ id: string }>(tx, intent, async () => ({
      id: await write(tx, parts, input, call),
    }))
    return id
  })
}
