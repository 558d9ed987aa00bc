import {
  sourcingActions,
  sourcingActionsFrom,
  sourcingOperatorActions,
  sourcingOperatorActionsFrom,
  type SourcingAction,
  type SourcingOperatorAction,
  type SourcingStatus,
} from '../../../contract/sourcing/sourcing-states.ts'

const isFrom = (from: readonly SourcingStatus[], status: SourcingStatus): boolean => from.includes(status)

/** Expired quotes cannot be accepted. */
export const sellerActions = (
  { status, hasRunOut }: { readonly status: SourcingStatus; readonly hasRunOut: boolean },
  authorities: readonly string[],
): SourcingAction[] =>
  authorities.includes('product:source')
    ? sourcingActions.filter(
        (action) => isFrom(sourcingActionsFrom[action], status) && !(action === 'accept' && hasRunOut),
      )
    : []

export const operatorActionsFor = (
  { status, operatorId }: { readonly status: SourcingStatus; readonly operatorId: string | null },
  me: string,
): SourcingOperatorAction[] =>
  sourcingOperatorActions.filter((action) => {
    if (!isFrom(sourcingOperatorActionsFrom[action], status)) return false
    if (action === 'take') return operatorId !== me
    return action === 'unassign' ? operatorId === me : true
  })
