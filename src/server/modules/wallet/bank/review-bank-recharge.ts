import { sql } from 'kysely'
import { notFound, type DomainError } from '../../../../contract/kernel/errors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import type { DecisionCall } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { readWithdrawalTerms } from '../../agency-settings/index.ts'
import { creditLimitOf, propose, readProposal } from './credit-proposals.ts'
import { creditRecharge } from '../recharges/credit-recharge.ts'
import { lockWallet } from '../ledger/ledger.ts'
import { moveRecharge } from '../recharges/move-recharge.ts'
import type { RechargeMails } from '../recharges/recharge-emails.ts'
import { getRecharge, rechargeOf, type Recharge } from '../recharges/recharges.ts'

export interface ReviewDeps {
  readonly database: Database
  readonly mails: RechargeMails
}

const findAny = async (database: Database, id: string): Promise<Recharge> => {
  const row = await database.agency.selectFrom('recharge').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.method !== 'bank') throw notFound('Bank transfer')
  return rechargeOf(row)
}

const alreadyReviewed = async (tx: Tx, recharge: Recharge): Promise<DomainError> => {
  const { status, creditedMinor, currency, number } = await getRecharge(tx, recharge.customerId, recharge.id)
  return refuse('alreadyReviewed', {
    number,
    creditedMinor: status === 'credited' ? (creditedMinor ?? 0) : null,
    currency,
  })
}

/**
 * Whether the amount may be credited: above the owner's limit, another operator must have proposed the same amount before.
 * If not, this is recorded as the proposal.
 */
const isSecondPerson = async (
  tx: Tx,
  recharge: Recharge,
  { creditedMinor, remark }: { readonly creditedMinor: number; readonly remark: string },
  call: DecisionCall,
): Promise<boolean> => {
  const { customerId, id, currency, number } = recharge
  const limit = creditLimitOf(await readWithdrawalTerms(tx), currency)
  if (limit === null || creditedMinor <= limit) return true
  // Of two operators at once, the second one sees the proposal of the first.
  await lockWallet(tx, customerId)
  const { status } = await getRecharge(tx, customerId, id)
  if (status !== 'pending') throw await alreadyReviewed(tx, recharge)
  const proposal = await readProposal(tx, recharge)
  const { operatorId } = call.operator
  if (proposal && proposal.operatorId !== operatorId && proposal.creditedMinor === creditedMinor) return true
  await propose(tx, recharge, { creditedMinor, remark, operatorId })
  const detail = { customerId, number, requestedMinor: recharge.amountMinor, creditedMinor }
  await audit(tx, call.operator, { action: 'recharge:propose', target: `recharge:${id}`, detail, call })
  return false
}

/** The line of a bank statement whose amount is credited. */
interface CreditedLine {
  readonly id: string
  readonly check: (recharge: Recharge) => void
  /** Runs in the transaction that credits, and not for a proposal. */
  readonly use: (tx: Tx, recharge: Recharge) => Promise<void>
}

export const creditBankRecharge = async (
  deps: ReviewDeps,
  input: { readonly id: string; readonly creditedMinor: number; readonly remark: string },
  call: DecisionCall,
  line?: CreditedLine,
): Promise<Recharge> => {
  const recharge = await findAny(deps.database, input.id)
  line?.check(recharge)
  const { customerId } = recharge
  const request = line ? { ...input, bankLineId: line.id } : input
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'creditBankRecharge', request }
  const credit = deps.database.agencyTransaction(async (tx) => {
    await idempotently<{ id: string }>(tx, intent, async () => {
      if (!(await isSecondPerson(tx, recharge, input, call))) return { id: recharge.id }
      const credited = await creditRecharge(tx, recharge, {
        creditedMinor: input.creditedMinor,
        actorName: call.operator.name,
        // Money for a rejected transfer must be reported again; only PayPal recharges complete after a rejection.
        from: ['pending'],
        agencyRemark: input.remark,
        set: { agency_remark: input.remark, reviewed_by: call.operator.operatorId },
      })
      if (!credited) throw await alreadyReviewed(tx, recharge)
      await line?.use(tx, recharge)
      const detail = {
        customerId,
        requestedMinor: recharge.amountMinor,
        creditedMinor: input.creditedMinor,
        ...(line && { bankLineId: line.id }),
      }
      await audit(tx, call.operator, {
        action: 'recharge:credit',
        target: `recharge:${recharge.id}`,
        detail,
        call,
      })
      await deps.mails.credited(tx, credited)
      return { id: recharge.id }
    })
    return getRecharge(tx, customerId, recharge.id)
  })
  return credit.catch(async (error: unknown) => {
    throw isUsedReference(error) ? await referenceUsed(deps.database, recharge) : error
  })
}

/** An index allows each reference once among the credited recharges of a payment method, whoever reported them. */
const isUsedReference = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'recharge_reference'

const referenceUsed = async ({ agency }: Database, { id, bankReference }: Recharge): Promise<DomainError> => {
  const { rows } = await sql<{ number: string }>`
    select other.number from recharge r join recharge other on other.payment_method_id = r.payment_method_id
        and other.reference_key = r.reference_key and other.status = 'credited'
      where r.id = ${id}`.execute(agency)
  return refuse('referenceUsed', { reference: bankReference ?? '', number: rows[0]?.number ?? '' })
}

export const rejectBankRecharge = async (
  deps: ReviewDeps,
  input: { readonly id: string; readonly reason: string },
  call: DecisionCall,
): Promise<Recharge> => {
  const recharge = await findAny(deps.database, input.id)
  return deps.database.agencyTransaction(async (tx) => {
    const set = { reason: input.reason, reviewed_by: call.operator.operatorId }
    const rejected = await moveRecharge(tx, recharge, { to: 'refused', set, from: ['pending'] })
    if (!rejected) throw await alreadyReviewed(tx, recharge)
    const detail = { customerId: recharge.customerId, reason: input.reason }
    await audit(tx, call.operator, {
      action: 'recharge:reject',
      target: `recharge:${recharge.id}`,
      detail,
      call,
    })
    await deps.mails.refused(tx, rejected)
    return rejected
  })
}
