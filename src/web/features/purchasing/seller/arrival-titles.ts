import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'

/** The specification's dialog titles, the same in every language. */
export const arrivalTitleOf = (type: number): string =>
  type === purchaseTypes.inventory ? 'Inventory Order Arrived' : 'Self-Purchase Inventory Order Arrived'
