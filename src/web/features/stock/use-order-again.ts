import { purchaseOrders } from '../../../contract/purchasing/purchase-orders.ts'
import { purchaseLimits, purchaseTypes } from '../../../contract/purchasing/purchase-states.ts'
import type { StockSku } from '../../../contract/stock/stock.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'

type Needed = Pick<StockSku, 'skuId'> & { readonly suggestedUnits: number }

/** The most SKUs of one order. */
export const orderAgainLimit = purchaseLimits.items

/** Creates a draft inventory order of the suggested quantities, or of one unit each without a suggestion, and opens it. */
export const useOrderAgain = () => {
  const go = useGo()
  const create = useCallMutation(purchaseOrders.createPurchaseOrder, {
    invalidates: [purchaseOrders.listPurchaseOrders],
    onSuccess: ({ id }) => void go('/inventory/purchaseOrder', { search: { id } }),
  })
  return {
    isPending: create.isPending,
    orderAgain: (rows: readonly Needed[]): void =>
      create.mutate({
        type: purchaseTypes.inventory,
        items: rows.map(({ skuId, suggestedUnits }) => ({ skuId, nums: Math.max(1, suggestedUnits) })),
      }),
  }
}
