import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorWaves } from '../../../../contract/waves/waves.ts'

export const operatorOrderReads = [
  operatorOrders.listOperatorOrders,
  operatorOrders.getOperatorOrder,
  operatorOrders.getPickingList,
  operatorOrders.listFailedPushes,
  operatorHome.getQueues,
  operatorWaves.listWaves,
  operatorWaves.getWave,
  operatorWaves.listPackers,
] as const
