export { rechargeFee } from './recharge-fees.ts'
export { collectOwed } from './collect-owed.ts'
export { paidProductsSql } from './paid-products.ts'
export { postPayout } from './post-payout.ts'
export { getBalance, getFunds, lockWallet, posting, postMovements, walletLock } from './ledger.ts'
export type { LockedWallet, Movement } from './ledger.ts'
export { countStatements, readStatements, readWalletCredit } from './credit-queries.ts'
export { covers, lackOf, noCredit, spendable } from './funds.ts'
export type { Funds } from './funds.ts'
export { listMovements } from './movement-queries.ts'
export { getBalances } from './wallet-queries.ts'
export { PaymentRefused, PaymentServiceUnavailable } from './payment-service.ts'
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
} from './payment-service.ts'
export { paypalWebhookPath } from './paypal-webhook.ts'
export { walletModule } from './wallet-module.ts'
