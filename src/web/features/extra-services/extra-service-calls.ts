import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { extraServices } from '../../../contract/extra-services/extra-services.ts'
import { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { serviceStock } from '../../../contract/extra-services/service-stock.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'

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
