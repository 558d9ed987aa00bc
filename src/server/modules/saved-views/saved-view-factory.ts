import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { SavedViewId } from '../../../contract/kernel/ids.ts'
import { operatorSavedViews } from '../../../contract/saved-views/operator-saved-views.ts'
import { savedViews } from '../../../contract/saved-views/saved-views.ts'
import type { Caller } from '../../../../test/http.ts'

type Draft = Partial<InputOf<typeof savedViews.createSavedView>>

let made = 0

const draftOf = (draft: Draft) => {
  made += 1
  return { page: 'orders' as const, name: `View ${made}`, query: { tab: 'awaitingPayment' }, ...draft }
}

export const saveView = async (seller: Caller, draft: Draft = {}): Promise<SavedViewId> =>
  (await seller.ok(savedViews.createSavedView, draftOf(draft))).id

export const saveOperatorView = async (operator: Caller, draft: Draft = {}): Promise<SavedViewId> =>
  (await operator.ok(operatorSavedViews.createOperatorSavedView, draftOf(draft))).id
