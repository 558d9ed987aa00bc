import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorOrders, operatorQuotes } from '../../../contract/operator/orders.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { operatorPacking } from '../../../contract/operator/packing.ts'
import { operatorReplacements } from '../../../contract/operator/replacements.ts'
import { operatorReturnedParcels } from '../../../contract/operator/returned-parcels.ts'
import { operatorRefunds } from '../../../contract/operator/refunds.ts'
import { operatorSourcing } from '../../../contract/operator/sourcing.ts'
import { operatorSurcharges } from '../../../contract/operator/surcharges.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { operatorWaves } from '../../../contract/operator/waves.ts'
import { operatorWallet } from '../../../contract/operator/wallet.ts'
import { operatorCorrections } from '../../../contract/operator/corrections.ts'
import { operatorWithdrawals } from '../../../contract/operator/withdrawals.ts'
import { operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { operatorBulkJobs } from '../../../contract/operator/bulk-jobs.ts'
import type { LiveCalls } from '../../ui/live/use-live.ts'

export const liveCalls: LiveCalls = {
  queues: [
    operatorHome.getQueues,
    operatorOrders.listOperatorOrders,
    operatorOrders.listFailedPushes,
    operatorWaves.listWaves,
    operatorQuotes.listQuoteRequests,
    operatorWallet.listRechargesForReview,
    operatorWithdrawals.listOperatorWithdrawals,
    operatorCorrections.listCorrections,
    operatorSurcharges.listSurcharges,
    operatorTickets.listOperatorTickets,
    operatorSourcing.listOperatorSourcing,
    operatorWholesale.listOperatorWholesale,
    operatorWholesale.getOperatorWholesale,
    operatorPurchasing.listPurchases,
    operatorReplacements.listUnseenReplacements,
    operatorReturnedParcels.listReturns,
    operatorReturnedParcels.listReportedReturns,
    operatorRefunds.listOperatorRefunds,
  ],
  actions: [
    operatorOrders.getOperatorOrder,
    operatorPacking.findOrderToPack,
    operatorPurchasing.getPurchase,
    operatorRefunds.getOperatorRefunds,
    operatorReplacements.listOrderReplacements,
    operatorSourcing.getOperatorSourcing,
    operatorSurcharges.listOperatorOrderSurcharges,
    operatorTickets.getOperatorTicket,
    operatorWaves.getWave,
    operatorWallet.listRechargesForReview,
    operatorWithdrawals.listOperatorWithdrawals,
    operatorCorrections.listCorrections,
    operatorWithdrawals.getOperatorWithdrawal,
  ],
  operatorBulkJobs: [operatorBulkJobs.listOperatorBulkJobs, operatorBulkJobs.getOperatorBulkJob],
}
