import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError, errorCodes } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { CustomerActor } from './actors.ts'
import { forbidden, holdsAdminRole } from './permit.ts'
import { refusalOf } from '../kernel/refuse.ts'

/** One call of an operator in the admin view. */
interface AdminCall {
  readonly actor: CustomerActor
  /** What the operator has confirmed, signed as the wallet sees it; null: nothing. */
  readonly confirmedMinor: number | null
  movedMinor: number
  isOver: boolean
}

const calls = new AsyncLocalStorage<AdminCall>()

/** Runs a call of the admin view; returns its answer and what it has moved in the wallet. */
export const inAdminView = async <T>(
  actor: CustomerActor,
  confirmedMinor: number | null,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly movedMinor: number }> => {
  const call: AdminCall = { actor, confirmedMinor, movedMinor: 0, isOver: false }
  try {
    const answer = await calls.run(call, work)
    return { answer, movedMinor: call.movedMinor }
  } finally {
    call.isOver = true
  }
}

/**
 * Called before every movement of a wallet, so that none can be forgotten: an operator in the admin view needs a role
 * for money and must have confirmed at least this amount. Does nothing in other calls and in jobs.
 * @throws DomainError 403: forbidden, or amountNotConfirmed with the amount
 */
export const requireConfirmedAmount = (amountMinor: number, currency: Currency): void => {
  const call = calls.getStore()
  if (!call || call.isOver || amountMinor === 0) return
  if (!holdsAdminRole(call.actor, 'money')) throw forbidden()
  const moved = call.movedMinor + amountMinor
  const { confirmedMinor } = call
  const isConfirmed =
    confirmedMinor !== null &&
    Math.sign(confirmedMinor) === Math.sign(moved) &&
    Math.abs(moved) <= Math.abs(confirmedMinor)
  if (!isConfirmed) {
    const { reason, message, figures } = refusalOf('amountNotConfirmed', { amountMinor: moved, currency })
    throw new DomainError(reason, message, { code: errorCodes.forbidden, detail: figures })
  }
  call.movedMinor = moved
}
