import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { ReturnAction } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import {
  returnedParcelPartyOf,
  returnedParcelTransitions,
  unansweredStates,
  type ReturnedParcelAction,
  type ReturnedParcelState,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import type { WaitingParty } from '../../../contract/kernel/statuses.ts'

interface ReturnTransition {
  readonly from: readonly ReturnedParcelState[]
  readonly to: ReturnedParcelState
}

/** Transitions made by this module, each guarded by `from` in its statement. */
export const returnTransitions = {
  confirmAddress: { from: unansweredStates, to: 'pendingPay' },
  pay: { from: ['pendingPay'], to: 'paid' },
  reship: { from: ['paid'], to: 'reshipped' },
  deliver: { from: ['reshipped'], to: 'delivered' },
  discard: { from: unansweredStates, to: 'discarded' },
} as const satisfies Record<string, ReturnTransition>

/** @throws Error for a transition the contract does not allow */
export const checkReturnTransitions = (moves: Readonly<Record<string, ReturnTransition>>): void => {
  for (const [name, { from, to }] of Object.entries(moves)) {
    for (const start of from) {
      const legal: readonly ReturnedParcelState[] = returnedParcelTransitions[start]
      if (!legal.includes(to)) throw new Error(`${name}: illegal transition ${start} to ${to}`)
    }
  }
}
checkReturnTransitions(returnTransitions)

export interface ReturnFacts {
  readonly state: ReturnedParcelState
  readonly isOverdue: boolean
}

const isIn = (states: readonly ReturnedParcelState[], { state }: ReturnFacts): boolean =>
  states.includes(state)

/** The waiting party: the agency for overdue parcels, although the seller can still respond. */
export const partyOf = ({ state, isOverdue }: ReturnFacts): WaitingParty | null =>
  isOverdue ? 'agency' : returnedParcelPartyOf[state]

const sellerRules: readonly {
  readonly action: ReturnedParcelAction
  readonly in: readonly ReturnedParcelState[]
  readonly authority: string
}[] = [
  { action: 'editAddress', in: returnTransitions.confirmAddress.from, authority: 'order:edit' },
  { action: 'pay', in: returnTransitions.pay.from, authority: 'order:pay' },
  { action: 'discard', in: returnTransitions.discard.from, authority: 'order:edit' },
]

export const sellerActions = (facts: ReturnFacts, authorities: readonly string[]): ReturnedParcelAction[] =>
  sellerRules
    .filter((rule) => isIn(rule.in, facts) && authorities.includes(rule.authority))
    .map(({ action }) => action)

export const operatorActions = (facts: ReturnFacts, roles: readonly OperatorRole[]): ReturnAction[] => {
  if (!roles.includes('fulfilment') && !roles.includes('owner')) return []
  return [
    ...(isIn(returnTransitions.reship.from, facts) ? (['reship'] as const) : []),
    ...(facts.isOverdue && isIn(returnTransitions.discard.from, facts) ? (['discard'] as const) : []),
  ]
}

export interface OpenReturn extends ReturnFacts {
  readonly answerUntil: Date
}

const urgency: readonly (WaitingParty | null)[] = ['seller', 'agency', 'carrier']

/** The flag of an order with returned parcels: that of the most urgent one. */
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
