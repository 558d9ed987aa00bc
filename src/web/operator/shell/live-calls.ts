import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { operatorPurchasing } from '../../../contract/purchasing/operator-purchasing.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorSourcing } from '../../../contract/sourcing/operator-sourcing.ts'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
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
