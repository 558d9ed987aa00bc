import type { PurchaseStatus } from '../../../contract/purchasing.ts'
import { purchaseTypes } from '../../../contract/purchasing.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const purchaseText = defineText({
  en: {
    submitted: 'On its way',
    partlyArrived: 'Partly arrived',
    arrived: 'Arrived',
    inventory: 'Inventory order',
    selfPurchase: 'Self-purchase order',
  },
  zh: {
    submitted: '运输中',
    partlyArrived: '部分到仓',
    arrived: '已到仓',
    inventory: '备货订单',
    selfPurchase: '自购订单',
  },
})

export const purchaseTones = {
  submitted: 'moving',
  partlyArrived: 'working',
  arrived: 'done',
} as const satisfies Record<PurchaseStatus, Tone>

export const purchaseTypeName = (type: number): 'inventory' | 'selfPurchase' =>
  type === purchaseTypes.inventory ? 'inventory' : 'selfPurchase'

/** The specification's titles of the arrival dialog, the same in every language. */
export const arrivalTitleOf = (type: number): string =>
  type === purchaseTypes.inventory ? 'Inventory Order Arrived' : 'Self-Purchase Inventory Order Arrived'
