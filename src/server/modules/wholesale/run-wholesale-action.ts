import type {
  WholesaleAction,
  WholesaleOperatorAction,
} from '../../../contract/wholesale/wholesale-states.ts'
import { caseActions } from '../case-file/index.ts'
import {
  checkOperatorsMove,
  checkSellersMove,
  lockWholesale,
  ownerOfWholesale,
  type LockedWholesale,
} from './wholesale-rows.ts'

export const { runSellerAction, runSellerPayment, runOperatorAction, runOperatorActionOnce } = caseActions<
  LockedWholesale,
  WholesaleAction,
  WholesaleOperatorAction
>({
  name: 'wholesale',
  ownerOf: ownerOfWholesale,
  lock: lockWholesale,
  checkSellersMove,
  checkOperatorsMove,
})
