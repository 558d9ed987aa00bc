import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorOrders, operatorQuotes } from '../../../contract/operator/orders.ts'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { operatorPacking } from '../../../contract/operator/packing.ts'
import { operatorReissues } from '../../../contract/operator/replacements.ts'
import { operatorSecondaryShipments } from '../../../contract/operator/returned-parcels.ts'
import { operatorRefunds } from '../../../contract/operator/refunds.ts'
import { operatorSourcing } from '../../../contract/operator/sourcing.ts'
import { operatorSurcharges } from '../../../contract/operator/surcharges.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { operatorWaves } from '../../../contract/operator/waves.ts'
import { operatorWallet } from '../../../contract/operator/wallet.ts'
import { operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { operatorWorks } from '../../../contract/operator/bulk-jobs.ts'
import type { LiveCalls } from '../../ui/live/use-live.ts'

/**
 * What is fetched anew when something waits on the agency, or does no longer; what is open in detail, whenever anybody
 * has done something.
 */
export const liveCalls: LiveCalls = {
  queues: [
    operatorHome.getQueues,
    operatorOrders.listOperatorOrders,
    operatorOrders.listFailedPushes,
    operatorWaves.listWaves,
    operatorQuotes.listQuoteRequests,
    operatorWallet.listRechargesForReview,
    operatorSurcharges.listSurcharges,
    operatorTickets.listAgencyTickets,
    operatorSourcing.listDeskSourcing,
    operatorWholesale.listDeskWholesale,
    operatorWholesale.getDeskWholesale,
    operatorPurchasing.listPurchases,
    operatorReissues.listUnseenReissues,
    operatorSecondaryShipments.listReturns,
    operatorSecondaryShipments.listReportedReturns,
    operatorRefunds.listAgencyRefunds,
  ],
  deeds: [
    operatorOrders.getOperatorOrder,
    operatorPacking.findOrderToPack,
    operatorPurchasing.getPurchase,
    operatorRefunds.getAgencyRefunds,
    operatorReissues.listOrderReissues,
    operatorSourcing.getDeskSourcing,
    operatorSurcharges.listAgencyOrderSurcharges,
    operatorTickets.getAgencyTicket,
    operatorWaves.getWave,
  ],
  agencyWorks: [operatorWorks.listAgencyWorks, operatorWorks.getAgencyWork],
}
