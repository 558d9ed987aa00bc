import { autoRecharge } from '../../../contract/wallet/auto-recharge.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { getAutoRecharge, saveAutoRecharge } from './auto-recharge/save-auto-recharge.ts'
import {
  completePayPalAccount,
  removePayPalAccount,
  startPayPalAccount,
} from './auto-recharge/save-paypal-account.ts'
import type { WalletParts } from './recharges/wallet-deps.ts'

export const autoRechargeRoutes = (parts: WalletParts): Route[] => [
  implement(autoRecharge.getAutoRecharge, (_input, call) => getAutoRecharge(parts, call.customer)),
  implement(autoRecharge.saveAutoRecharge, (input, call) => saveAutoRecharge(parts, input, call)),
  implement(autoRecharge.startPayPalAccount, (_input, call) => startPayPalAccount(parts, call)),
  implement(autoRecharge.completePayPalAccount, (input, call) => completePayPalAccount(parts, input, call)),
  implement(autoRecharge.removePayPalAccount, (_input, call) => removePayPalAccount(parts, call)),
]
