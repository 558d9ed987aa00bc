import { operatorHome } from '../../../../contract/operator/home.ts'
import { operatorOrders } from '../../../../contract/operator/orders.ts'
import { operatorWaves } from '../../../../contract/operator/waves.ts'

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
