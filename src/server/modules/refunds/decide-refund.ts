import type { OperatorRefundAction } from '../../../contract/refunds/operator-refunds.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf } from '../orders/index.ts'
import { lockWallet } from '../wallet/index.ts'
import { payRefund, type PaidRefund } from './pay-refund.ts'
import type { RefundMails } from './refund-emails.ts'
import {
  checkOperatorAction,
  lockRefund,
  moveRefund,
  ownerOfRefund,
  type LockedRefund,
} from './refund-states.ts'

// Operator actions on a refund, each with an email to the seller and an audit log entry.

export interface DecideParts {
  readonly database: Database
  readonly mails: RefundMails
}

interface Decision {
  readonly id: string
  readonly action: OperatorRefundAction
  readonly run: (tx: Tx, refund: LockedRefund) => Promise<void>
}

const auditRefundAction = (
  tx: Tx,
  refund: LockedRefund,
  action: OperatorRefundAction,
  call: DecisionCall,
): Promise<void> => {
  const detail = { customerId: refund.customerId, refundId: refund.id }
  return audit(tx, call.operator, {
    action: `refund:${action}`,
    target: `order:${refund.orderId}`,
    detail,
    call,
  })
}

const decide = async ({ database }: DecideParts, action: Decision, call: DecisionCall): Promise<void> =>
  database.agencyTransaction(async (tx) => {
    const { customerId } = await ownerOfRefund(tx, action.id)
    const refund = await lockRefund(tx, { customerId, shopIds: null }, action.id)
    checkOperatorAction(refund, action.action)
    await action.run(tx, refund)
    await auditRefundAction(tx, refund, action.action, call)
  })

export const reviewRefund = (parts: DecideParts, id: string, call: DecisionCall): Promise<void> =>
  decide(
    parts,
    {
      id,
      action: 'review',
      run: (tx, refund) =>
        moveRefund(tx, refund, { to: 'reviewing', event: { kind: 'reviewing' }, by: actorOf(call) }),
    },
    call,
  )

interface MessageInput {
  readonly id: string
  readonly words: string
}

export const askEvidence = (
  parts: DecideParts,
  { id, words }: MessageInput,
  call: DecisionCall,
): Promise<void> =>
  decide(
    parts,
    {
      id,
      action: 'askEvidence',
      run: async (tx, refund) => {
        const event = { kind: 'needEvidence', words } as const
        await moveRefund(tx, refund, { to: 'needEvidence', event, by: actorOf(call) })
        await parts.mails.decided(tx, refund, { kind: 'needEvidence', words })
      },
    },
    call,
  )

export const rejectRefund = (
  parts: DecideParts,
  { id, words }: MessageInput,
  call: DecisionCall,
): Promise<void> =>
  decide(
    parts,
    {
      id,
      action: 'reject',
      run: async (tx, refund) => {
        const event = { kind: 'rejected', words } as const
        await moveRefund(tx, refund, { to: 'rejected', event, by: actorOf(call) })
        await parts.mails.decided(tx, refund, { kind: 'rejected', words })
      },
    },
    call,
  )

interface AmountInput extends MessageInput {
  readonly amountMinor: number
}

export const offerRefund = (parts: DecideParts, given: AmountInput, call: DecisionCall): Promise<void> =>
  decide(
    parts,
    {
      id: given.id,
      action: 'offer',
      run: async (tx, refund) => {
        const { amountMinor, words } = given
        if (amountMinor > refund.leftMinor) {
          throw refuse('amountTooHigh', {
            case: 'left',
            leftMinor: refund.leftMinor,
            currency: refund.currency,
          })
        }
        const event = { kind: 'offered', words, amountMinor } as const
        const set = { offered_minor: amountMinor }
        await moveRefund(tx, refund, { to: 'offered', event, by: actorOf(call), set })
        await parts.mails.decided(tx, refund, { kind: 'offered', words, amountMinor })
      },
    },
    call,
  )

export const payRefundAtOnce = async (
  { database, mails }: DecideParts,
  given: AmountInput,
  call: DecisionCall,
): Promise<PaidRefund> => {
  const { customerId, orderId } = await ownerOfRefund(database.agency, given.id)
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'payRefund', request: given }
  return database.agencyTransaction(async (tx) => {
    // Repeated calls are logged too.
    const paid = await idempotently<PaidRefund>(tx, intent, async () => {
      const wallet = await lockWallet(tx, customerId)
      const refund = await lockRefund(tx, { customerId, shopIds: null }, given.id)
      checkOperatorAction(refund, 'pay')
      const done = await payRefund(tx, wallet, refund, { given, by: actorOf(call) })
      const { amountMinor, words } = given
      await mails.decided(tx, refund, { kind: 'refunded', words, amountMinor })
      return done
    })
    const detail = { customerId, refundId: given.id, amountMinor: given.amountMinor }
    await audit(tx, call.operator, { action: 'refund:pay', target: `order:${orderId}`, detail, call })
    return paid
  })
}
