import { sql } from 'kysely'
import type { PayoutDetails } from '../../../contract/withdrawals/withdrawals.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { openDetails } from './payout-details.ts'
import type { Withdrawal } from './withdrawal-rows.ts'

/** What identifies an account, whoever is named as its holder. */
const accountOf = (details: PayoutDetails): string => {
  if (details.kind === 'usdt') return details.address
  if (details.kind !== 'bank') return details.email
  const { iban, accountNumber, countryCode } = details
  return iban || `${countryCode} ${accountNumber.replaceAll(/[ -]/g, '')}`
}

/** Opened one by one, so not without end. */
const maxCompared = 200

interface Candidate {
  readonly customerId: string
  readonly customerName: string
  readonly sealed: string
  readonly isSaved: boolean
}

/** Other customers who saved the account of a withdrawal or withdrew to it. */
export const findOthers = async (
  db: Db,
  secrets: Secrets,
  { customerId, payoutKind, payoutHint }: Withdrawal,
  details: PayoutDetails,
): Promise<{ customerId: string; customerName: string }[]> => {
  const { rows } = await sql<Candidate>`
    select o.customer_id as "customerId", c.name as "customerName", o.sealed, o."isSaved" from (
        (select customer_id, details_sealed as sealed, true as "isSaved" from payout_account
          where kind = ${payoutKind} and hint = ${payoutHint} and customer_id <> ${customerId} limit ${sql.lit(maxCompared)})
        union all
        (select customer_id, payout_sealed, false from withdrawal
          where payout_kind = ${payoutKind} and payout_hint = ${payoutHint} and customer_id <> ${customerId}
          order by id desc limit ${sql.lit(maxCompared)})
      ) o join customer c using (customer_id)`.execute(db)
  const account = accountOf(details)
  const found = new Map<string, { customerId: string; customerName: string }>()
  for (const { sealed, isSaved, ...other } of rows) {
    const purpose = isSaved ? 'payout-account' : 'withdrawal-payout'
    if (!found.has(other.customerId) && accountOf(openDetails(secrets, purpose, sealed)) === account)
      found.set(other.customerId, other)
  }
  return [...found.values()]
}
