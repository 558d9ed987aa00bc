import { sql } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { WithdrawalTerms } from '../../../../contract/withdrawals/withdrawal-terms.ts'
import { minor, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Recharge } from '../recharges/recharges.ts'

/** What one operator would credit, until a second one confirms it. */
export interface Proposal {
  readonly creditedMinor: number
  readonly remark: string
  readonly operatorId: string
  readonly operatorName: string
  readonly proposedAt: Date
}

/** A bank transfer above it is credited by two operators; null: by one. */
export const creditLimitOf = (terms: WithdrawalTerms | null, currency: Currency): number | null =>
  terms?.bankCreditSecondPersonAboveMinor[currency] ?? null

type Of = Pick<Recharge, 'customerId' | 'id'>

interface Row extends Omit<Proposal, 'creditedMinor'> {
  readonly rechargeId: string
  readonly credited: string
}

export const readProposals = async (db: Db, recharges: readonly Of[]): Promise<Map<string, Proposal>> => {
  const { rows } = await sql<Row>`
    select p.recharge_id as "rechargeId", p.credited_minor as credited, p.remark, p.operator_id as "operatorId",
        o.name as "operatorName", p.proposed_at as "proposedAt"
      from recharge_proposal p join operator o on o.id = p.operator_id
      where (p.customer_id, p.recharge_id) in (select * from unnest(
        ${recharges.map(({ customerId }) => customerId)}::bigint[], ${recharges.map(({ id }) => id)}::bigint[]))`.execute(
    db,
  )
  return new Map(
    rows.map(({ rechargeId, credited, ...row }) => [rechargeId, { ...row, creditedMinor: minor(credited) }]),
  )
}

export const readProposal = async (tx: Tx, recharge: Of): Promise<Proposal | undefined> =>
  (await readProposals(tx, [recharge])).get(recharge.id)

/** Replaces an earlier proposal: each is of one operator and one amount. */
export const propose = async (
  tx: Tx,
  { customerId, id }: Of,
  { creditedMinor, remark, operatorId }: Pick<Proposal, 'creditedMinor' | 'remark' | 'operatorId'>,
): Promise<void> => {
  await sql`
    insert into recharge_proposal (customer_id, recharge_id, credited_minor, remark, operator_id)
      values (${customerId}, ${id}, ${creditedMinor}, ${remark}, ${operatorId})
      on conflict (customer_id, recharge_id) do update set credited_minor = excluded.credited_minor,
        remark = excluded.remark, operator_id = excluded.operator_id, proposed_at = now()`.execute(tx)
}

export const proposalView = (
  { operatorId, proposedAt, ...proposal }: Proposal,
  readerId: string,
): Omit<Proposal, 'operatorId' | 'proposedAt'> & { isOwn: boolean; proposedAt: string } => ({
  ...proposal,
  isOwn: operatorId === readerId,
  proposedAt: proposedAt.toISOString(),
})
