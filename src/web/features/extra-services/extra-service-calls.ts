import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { extraServices } from '../../../contract/extra-services/extra-services.ts'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { serviceStock } from '../../../contract/extra-services/service-stock.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'
import { pictureSender, type OperatorPicture } from '../tickets/ticket-calls.ts'

export const sellerReads = [
  extraServices.listServiceOrders,
  extraServices.getServiceOrder,
  serviceStock.listServiceStock,
  serviceStock.getServiceStock,
  serviceStock.listServiceStockHistory,
] as const
export const paymentReads = [
  ...sellerReads,
  wallet.getWallet,
  wallet.listMovements,
  dashboard.getDashboard,
] as const
export const menuReads = [operatorExtraServices.listOperatorExtraServices] as const
export const operatorReads = [
  operatorExtraServices.listOperatorServiceOrders,
  operatorExtraServices.getOperatorServiceOrder,
  operatorHome.getQueues,
] as const

/** Files and pictures of a service order. */
export const sendServiceFileOf = (orderId: OperatorServiceOrder['id']): SendFile<OperatorPicture> =>
  pictureSender((file, options) =>
    upload(operatorExtraServices.uploadServiceFile, { orderId }, file, options),
  )
