import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorOrders, operatorQuotes } from '../../../contract/operator/orders.ts'
import { operatorReissues } from '../../../contract/operator/reissues.ts'
import { operatorSecondaryShipments } from '../../../contract/operator/secondary-shipments.ts'
import { operatorRefunds } from '../../../contract/operator/refunds.ts'
import { operatorSourcing } from '../../../contract/operator/sourcing.ts'
import { operatorTickets } from '../../../contract/operator/tickets.ts'
import { operatorWaves } from '../../../contract/operator/waves.ts'
import { operatorWallet } from '../../../contract/operator/wallet.ts'
import { operatorWholesale } from '../../../contract/operator/wholesale.ts'
import { operatorWorks } from '../../../contract/operator/works.ts'
import type { LiveCalls } from '../../ui/live/use-live.ts'

/** What is fetched anew when something waits on the agency, or does no longer. */
export const liveCalls: LiveCalls = {
  queues: [
    operatorHome.getQueues,
    operatorOrders.listAgencyOrders,
    operatorOrders.listFailedPushes,
    operatorWaves.listWaves,
    operatorWaves.getWave,
    operatorQuotes.listQuoteRequests,
    operatorWallet.listRechargesForReview,
    operatorTickets.listAgencyTickets,
    operatorSourcing.listDeskSourcing,
    operatorWholesale.listDeskWholesale,
    operatorWholesale.getDeskWholesale,
    operatorReissues.listUnseenReissues,
    operatorSecondaryShipments.listReturns,
    operatorSecondaryShipments.listSaidReturned,
    operatorRefunds.listAgencyRefunds,
    operatorRefunds.getAgencyRefunds,
  ],
  agencyWorks: [operatorWorks.listAgencyWorks, operatorWorks.getAgencyWork],
}
