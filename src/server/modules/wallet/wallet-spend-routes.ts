import { walletSpend } from '../../../contract/wallet/wallet-spend.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { downloadWalletStatement } from './movements/download-statement.ts'
import { getWalletSpend } from './movements/spend-queries.ts'
import type { WalletParts } from './recharges/wallet-deps.ts'

export const walletSpendRoutes = ({ database, clock }: Pick<WalletParts, 'database' | 'clock'>): Route[] => [
  implement(walletSpend.getWalletSpend, ({ period }, call) =>
    getWalletSpend(database, call.customer, period, clock.now()),
  ),
  implement(walletSpend.downloadWalletStatement, (input, call) =>
    downloadWalletStatement(database, input, call, clock.now()),
  ),
]
