import {
  sourcingActions,
  sourcingActionsFrom,
  sourcingOperatorActions,
  sourcingOperatorActionsFrom,
  type SourcingAction,
  type SourcingOperatorAction,
  type SourcingStatus,
} from '../../../contract/sourcing-states.ts'

const isFrom = (from: readonly SourcingStatus[], status: SourcingStatus): boolean => from.includes(status)

/** What a seller with these authorities may do with a request now. A quote that has run out is not accepted. Pure. */
export const sellerActions = (
  { status, hasRunOut }: { readonly status: SourcingStatus; readonly hasRunOut: boolean },
  authorities: readonly string[],
): SourcingAction[] =>
  authorities.includes('product:source')
    ? sourcingActions.filter(
        (action) => isFrom(sourcingActionsFrom[action], status) && !(action === 'accept' && hasRunOut),
      )
    : []

/** What an operator may do with a request now. Pure. */
export const operatorActionsFor = (
  { status, operatorId }: { readonly status: SourcingStatus; readonly operatorId: string | null },
  me: string,
): SourcingOperatorAction[] =>
  sourcingOperatorActions.filter((action) => {
    if (!isFrom(sourcingOperatorActionsFrom[action], status)) return false
    if (action === 'take') return operatorId !== me
    return action === 'unassign' ? operatorId === me : true
  })
