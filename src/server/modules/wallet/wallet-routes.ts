import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { autoRechargeRoutes } from './auto-recharge-routes.ts'
import { completePayPalRecharge } from './paypal/complete-paypal-recharge.ts'
import { createBankRecharge } from './bank/create-bank-recharge.ts'
import { createPayPalRecharge } from './paypal/create-paypal-recharge.ts'
import { exportMovements } from './movements/export-movements.ts'
import { getBalance } from './ledger/ledger.ts'
import { listMovements, setMovementRemark } from './movements/movement-queries.ts'
import { rechargeFee } from './recharges/recharge-fees.ts'
import { rechargeView } from './recharges/recharge-view.ts'
import { creditBankRecharge, rejectBankRecharge } from './bank/review-bank-recharge.ts'
import { agencyRecharge, listRechargesForReview } from './bank/review-queries.ts'
import { exportRechargesForReview } from './bank/recharge-sheet.ts'
import type { WalletParts } from './recharges/wallet-deps.ts'
import { getWallet, listRecharges } from './recharges/wallet-queries.ts'

export const walletRoutes = (parts: WalletParts): Route[] => {
  const { database, files, clock } = parts
  return [
    implement(wallet.getWallet, (_input, call) => getWallet(database, call.customer, parts.offers)),
    implement(wallet.getRechargeFee, async ({ method, amountMinor }, { customer: { currency } }) => {
      const feeMinor = rechargeFee(method, amountMinor)
      const money = (minor: number) => ({ amountMinor: minor, currency })
      return { amount: money(amountMinor), fee: money(feeMinor), pay: money(amountMinor + feeMinor) }
    }),
    implement(wallet.listMovements, (input, call) => listMovements(database, call.customer, input)),
    implement(wallet.exportMovements, (input, call) => exportMovements(database, input, call, clock.now())),
    implement(wallet.setMovementRemark, (input, call) => setMovementRemark(database, call.customer, input)),
    implement(wallet.listRecharges, (input, call) => listRecharges(parts, call.customer, input)),
    implement(wallet.createPayPalRecharge, async ({ amountMinor }, call) => {
      const started = await createPayPalRecharge(parts, amountMinor, call)
      const recharge = await rechargeView(database.tenant(started.customerId), files, started)
      return { recharge, approveUrl: started.paypalApproveUrl }
    }),
    implement(wallet.completePayPalRecharge, async (input, call) => {
      const { customerId } = call.customer
      const db = database.tenant(customerId)
      const completed = await completePayPalRecharge(parts, customerId, input)
      return { recharge: await rechargeView(db, files, completed), balance: await getBalance(db, customerId) }
    }),
    implement(wallet.createBankRecharge, async (input, call) => {
      const reported = await createBankRecharge(parts, input, call)
      return { recharge: await rechargeView(database.tenant(reported.customerId), files, reported) }
    }),
    ...autoRechargeRoutes(parts),
    implement(operatorWallet.listRechargesForReview, (input, { operator }) =>
      listRechargesForReview(parts, input, operator.operatorId),
    ),
    implement(operatorWallet.exportRechargesForReview, (input, call) =>
      exportRechargesForReview(parts, input, call),
    ),
    implement(operatorWallet.creditBankRecharge, async (input, call) =>
      agencyRecharge(parts, await creditBankRecharge(parts, input, call), call.operator.operatorId),
    ),
    implement(operatorWallet.rejectBankRecharge, async (input, call) =>
      agencyRecharge(parts, await rejectBankRecharge(parts, input, call), call.operator.operatorId),
    ),
  ]
}
