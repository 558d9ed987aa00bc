import type {
  ServiceOrderAction,
  ServiceOrderOperatorAction,
} from '../../../contract/extra-services/service-order-states.ts'
import { caseActions } from '../case-file/index.ts'
import {
  checkOperatorsMove,
  checkSellersMove,
  lockServiceOrder,
  ownerOfServiceOrder,
  type LockedServiceOrder,
} from './service-order-rows.ts'

export const { runSellerAction, runSellerPayment, runOperatorAction, runOperatorActionOnce } = caseActions<
  LockedServiceOrder,
  ServiceOrderAction,
  ServiceOrderOperatorAction
>({
  name: 'serviceOrder',
  ownerOf: ownerOfServiceOrder,
  lock: lockServiceOrder,
  checkSellersMove,
  checkOperatorsMove,
})
