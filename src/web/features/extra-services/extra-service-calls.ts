import { dashboard } from '../../../contract/dashboard.ts'
import { extraServices } from '../../../contract/extra-services.ts'
import { operatorExtraServices } from '../../../contract/operator/extra-services.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { serviceStock } from '../../../contract/service-stock.ts'
import { wallet } from '../../../contract/wallet.ts'

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
