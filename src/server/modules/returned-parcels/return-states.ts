import type { OperatorRole } from '../../../contract/permissions.ts'
import type { ReturnAction } from '../../../contract/operator/returned-parcels.ts'
import {
  returnedParcelPartyOf,
  returnedParcelTransitions,
  unansweredStates,
  type ReturnedParcelAction,
  type ReturnedParcelState,
} from '../../../contract/returned-parcels.ts'
import type { WaitingParty } from '../../../contract/statuses.ts'

interface ReturnMove {
  readonly from: readonly ReturnedParcelState[]
  readonly to: ReturnedParcelState
}

/** The moves that this module makes, each one guarded by `from` in the statement that makes it. */
export const returnMoves = {
  giveAddress: { from: unansweredStates, to: 'pendingPay' },
  pay: { from: ['pendingPay'], to: 'paid' },
  reship: { from: ['paid'], to: 'reshipped' },
  deliver: { from: ['reshipped'], to: 'delivered' },
  discard: { from: unansweredStates, to: 'discarded' },
} as const satisfies Record<string, ReturnMove>

/** @throws Error where a move is not among the contract's transitions. */
export const checkReturnMoves = (moves: Readonly<Record<string, ReturnMove>>): void => {
  for (const [name, { from, to }] of Object.entries(moves)) {
    for (const start of from) {
      const legal: readonly ReturnedParcelState[] = returnedParcelTransitions[start]
      if (!legal.includes(to)) throw new Error(`${name}: none goes from ${start} to ${to}`)
    }
  }
}
checkReturnMoves(returnMoves)

export interface ReturnFacts {
  readonly state: ReturnedParcelState
  /** Its seller did not answer in time. */
  readonly isOverdue: boolean
}

const isIn = (states: readonly ReturnedParcelState[], { state }: ReturnFacts): boolean =>
  states.includes(state)

/** Whom it waits on: one that is overdue on the agency, although its seller may still answer. Pure. */
export const partyOf = ({ state, isOverdue }: ReturnFacts): WaitingParty | null =>
  isOverdue ? 'agency' : returnedParcelPartyOf[state]

const sellerRules: readonly {
  readonly action: ReturnedParcelAction
  readonly in: readonly ReturnedParcelState[]
  readonly authority: string
}[] = [
  { action: 'editAddress', in: returnMoves.giveAddress.from, authority: 'order:edit' },
  { action: 'pay', in: returnMoves.pay.from, authority: 'order:pay' },
  { action: 'discard', in: returnMoves.discard.from, authority: 'order:edit' },
]

/** Exactly what the server accepts now from somebody of the seller's with these authorities. Pure. */
export const sellerActions = (facts: ReturnFacts, authorities: readonly string[]): ReturnedParcelAction[] =>
  sellerRules
    .filter((rule) => isIn(rule.in, facts) && authorities.includes(rule.authority))
    .map(({ action }) => action)

/** The same for an operator: what a seller may still answer in time is the seller's alone. Pure. */
export const operatorActions = (facts: ReturnFacts, roles: readonly OperatorRole[]): ReturnAction[] => {
  if (!roles.includes('fulfilment') && !roles.includes('owner')) return []
  return [
    ...(isIn(returnMoves.reship.from, facts) ? (['reship'] as const) : []),
    ...(facts.isOverdue && isIn(returnMoves.discard.from, facts) ? (['discard'] as const) : []),
  ]
}

/** What an overlay needs to know of one. */
export interface OpenReturn extends ReturnFacts {
  readonly answerUntil: Date
}

const urgency: readonly (WaitingParty | null)[] = ['seller', 'agency', 'carrier']

/** What an order's overlay says of its parcels that came back: of several, the one whose turn is next. Pure. */
export const flagOf = (
  returns: readonly OpenReturn[],
): { readonly state: string; readonly waitingOn: WaitingParty; readonly until: string | null } | null => {
  const [first] = returns
    .filter((one) => partyOf(one) !== null)
    .toSorted(
      (a, b) => urgency.indexOf(partyOf(a)) - urgency.indexOf(partyOf(b)) || +a.answerUntil - +b.answerUntil,
    )
  const waitingOn = first && partyOf(first)
  if (!first || !waitingOn) return null
  return {
    state: first.isOverdue ? 'overdue' : first.state,
    waitingOn,
    until: waitingOn === 'seller' ? first.answerUntil.toISOString() : null,
  }
}
