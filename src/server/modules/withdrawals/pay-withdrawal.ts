import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { postPayout } from '../wallet/index.ts'
import { endKey } from './give-back.ts'
import { movedMeanwhile, moveWithdrawal } from './move-withdrawal.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { needsTwoPeople } from './second-person.ts'
import { getAny, getOwn, type Withdrawal } from './withdrawal-rows.ts'

type Input = ParsedInputOf<typeof operatorWithdrawals.payWithdrawal>

const dayMs = 24 * 3_600_000

/** A proof was uploaded for this customer; see upload-proof.ts. */
const checkProof = async (tx: Tx, { customerId }: Withdrawal, fileId: string | null): Promise<void> => {
  if (fileId === null) return
  const file = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!file) throw refuse('fileNotFound')
}

const pay = async (
  tx: Tx,
  { mails }: WithdrawalParts,
  withdrawal: Withdrawal,
  { paymentReference, paidOn, proofFileId }: Input,
  call: OperatorCall,
): Promise<void> => {
  const { customerId, id } = withdrawal
  const { operatorId, name } = call.operator
  await checkProof(tx, withdrawal, proofFileId)
  const paid = await moveWithdrawal(tx, withdrawal, {
    to: 'paid',
    by: { kind: 'operator', name },

    set: sql`, paid_by = ${operatorId}, paid_on = ${paidOn}::date, payment_reference = ${paymentReference},
      proof_file_id = ${proofFileId}::bigint`,
    guard: sql`(w.approved_by <> ${operatorId} or not ${needsTwoPeople})`,
  })
  if (!paid) {
    const { status, number } = await getOwn(tx, customerId, id)
    throw status === 'approved'
      ? refuse('secondPersonNeeded', { number })
      : await movedMeanwhile(tx, withdrawal)
  }
  const { amountMinor, feeMinor, number } = paid
  await postPayout(tx, customerId, {
    key: endKey(id),
    amountMinor,
    feeMinor,
    sourceId: id,
    sourceNumber: number,
    actorName: name,
  })
  const detail = { customerId, number, payoutMinor: amountMinor - feeMinor, paymentReference, paidOn }
  await audit(tx, call.operator, { action: 'withdrawal.paid', target: `withdrawal:${id}`, detail, call })
  await mails.paid(tx, paid)
}

/** Records that the money has been sent. */
export const payWithdrawal = async (
  parts: WithdrawalParts,
  input: Input,
  call: OperatorCall,
): Promise<void> => {
  // Where the operator is, a day may begin before it does in UTC.
  if (Date.parse(input.paidOn) > parts.clock.now().getTime() + dayMs) throw refuse('paidInFuture')
  await parts.database.agencyTransaction(async (tx) => {
    const withdrawal = await getAny(tx, input.id)
    const { customerId } = withdrawal
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'payWithdrawal', request: input }
    await idempotently(tx, intent, async () => {
      await pay(tx, parts, withdrawal, input, call)
      return { id: input.id }
    })
  })
}
