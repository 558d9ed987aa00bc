export { rechargeFee } from './recharges/recharge-fees.ts'
export { collectOwed } from './ledger/collect-owed.ts'
export { paidProductsSql } from './ledger/paid-products.ts'
export { postPayout } from './ledger/post-payout.ts'
export { getBalance, getFunds, lockWallet, posting, postMovements, walletLock } from './ledger/ledger.ts'
export type { LockedWallet, Movement } from './ledger/ledger.ts'
export { countStatements, readStatements, readWalletCredit } from './ledger/credit-queries.ts'
export { covers, lackOf, noCredit, spendable } from './ledger/funds.ts'
export type { Funds } from './ledger/funds.ts'
export { creditBankRecharge, type ReviewDeps } from './bank/review-bank-recharge.ts'
export type { Recharge } from './recharges/recharges.ts'
export { createRechargeMails } from './recharges/recharge-emails.ts'
export { listMovements } from './movements/movement-queries.ts'
export { getBalances } from './recharges/wallet-queries.ts'
export { readStoppedOrders, stoppingKinds } from './recharges/stopped-orders.ts'
export { PaymentRefused, PaymentServiceUnavailable } from './recharges/payment-service.ts'
export type {
  Capture,
  CaptureOutcome,
  NewPayment,
  Payment,
  PaymentNotice,
  PaymentService,
  Refund,
  ReportedAmount,
  SavedCharge,
} from './recharges/payment-service.ts'
export { paypalWebhookPath } from './paypal/paypal-webhook.ts'
export { walletModule } from './wallet-module.ts'
